'use client'

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Toaster, toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { Notice } from '@/lib/client/contract'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert }

/** Shows the board's notices: at the bottom, six seconds, at most three; hovering keeps them. */
export function Toasts() {
  const notices = useBoard((state) => state.notices)
  const { dismiss } = useBoardStore().getState()
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const notice of notices) {
      if (seen.current.has(notice.id)) continue
      seen.current.add(notice.id)
      const gone = () => dismiss(notice.id)
      toast.custom((id) => <Toast notice={notice} onDone={() => toast.dismiss(id)} />, {
        duration: notice.tone === 'bad' ? 12_000 : 6_000,
        onDismiss: gone,
        onAutoClose: gone,
      })
    }
  }, [notices, dismiss])
  const { left, bottom } = useCanvasFoot(notices.length)
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={3}
      gap={8}
      offset={{ bottom }}
      mobileOffset={{ bottom: bottom + 72 }}
      style={left === undefined ? undefined : { left }}
    />
  )
}

const gap = 16

/** The bottom centre of the canvas, or of the page where the canvas is not on screen; measured with each notice. */
function useCanvasFoot(notices: number): { readonly left?: number; readonly bottom: number } {
  const [place, setPlace] = useState<ReturnType<typeof useCanvasFoot>>({ bottom: gap })
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes may have moved since the last notice
  useLayoutEffect(() => {
    const canvas = document.querySelector('section[aria-label="Canvas"]')?.getBoundingClientRect()
    const isPhone = innerWidth < 768
    if (!canvas?.width || isPhone) setPlace({ bottom: gap })
    else setPlace({ left: canvas.left + canvas.width / 2, bottom: innerHeight - canvas.bottom + gap })
  }, [notices])
  return place
}

function Toast({ notice, onDone }: { readonly notice: Notice; readonly onDone: () => void }) {
  const Icon = icons[notice.tone]
  const { action } = notice
  return (
    <div className="toast" data-tone={notice.tone}>
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 py-1">{notice.text}</span>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.run()
            onDone()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
