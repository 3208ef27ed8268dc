'use client'

import { Split } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { AskSeveral } from './ask-several'

interface SeveralButtonProps {
  readonly question: () => { readonly text: string } | null
  readonly onAsked: () => void
}

/** Stands where the button was that fetched it, open already. */
export function SeveralButton({ question, onAsked }: SeveralButtonProps) {
  const [isOpen, setOpen] = useState(true)
  const label = 'Several answers at once'
  return (
    <Popover
      label={label}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label} tip={false} title={label} icon={<Split className="i-14" aria-hidden />} />
      }
    >
      <AskSeveral
        question={question}
        least={2}
        onAsked={() => {
          setOpen(false)
          onAsked()
        }}
      />
    </Popover>
  )
}
