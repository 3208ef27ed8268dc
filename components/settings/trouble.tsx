import { CircleAlert, TriangleAlert } from 'lucide-react'

/** What is wrong and what helps, in a sentence. */
export function Trouble({ text, isMild = false }: { readonly text: string; readonly isMild?: boolean }) {
  return (
    <p className={isMild ? 'say say-warn' : 'say'} role="alert">
      {isMild ? <TriangleAlert aria-hidden /> : <CircleAlert aria-hidden />}
      <span>{text}</span>
    </p>
  )
}
