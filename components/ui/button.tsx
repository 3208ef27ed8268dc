import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'

type Tone = 'plain' | 'line' | 'pine' | 'bad'
type Size = 'sm' | 'md' | 'lg'

const tones: Record<Tone, string> = { plain: '', line: 'btn-line', pine: 'btn-pine', bad: 'btn-bad' }
const sizes: Record<Size, string> = { sm: 'btn-sm', md: '', lg: 'btn-lg' }

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: Tone
  readonly size?: Size
  readonly icon?: ReactNode
  /** Shows a spinner in the icon's place and refuses further clicks; the width stays. */
  readonly busy?: boolean
}

export function Button({
  tone = 'plain',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn('btn', tones[tone], sizes[size], className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="spin" /> : icon}
      {children}
    </button>
  )
}
