'use client'

import { type ReactNode, useRef } from 'react'
import { CopyButton } from './copy-button'

export function CodeBlock({ children }: { readonly children: ReactNode }) {
  const block = useRef<HTMLPreElement>(null)
  return (
    <div className="code" dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, and must do so from the keyboard */}
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <CopyButton label="Copy code" text={() => block.current?.textContent ?? ''} />
    </div>
  )
}
