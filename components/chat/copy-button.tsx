'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(text())
    setCopied(true)
  }
  return (
    <IconButton
      size="sm"
      label={isCopied ? 'Copied' : label}
      icon={isCopied ? <Check className="i-14" aria-hidden /> : <Copy className="i-14" aria-hidden />}
      onClick={() => void copy().catch(() => setCopied(false))}
    />
  )
}
