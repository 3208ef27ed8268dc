import { type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/class-names'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'url'
  readonly isMono?: boolean
  readonly required?: boolean
  readonly placeholder?: string
}

export function TextField({ name, label, value, type = 'text', isMono = false, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={cn('field', isMono && 'mono')}
        name={name}
        type={type}
        defaultValue={value}
        spellCheck={false}
        autoComplete="off"
        {...rest}
      />
    </div>
  )
}

interface KeyFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly required?: boolean
  readonly children?: ReactNode
}

/** Never filled by the page or a password manager: a key is pasted, sent once, and gone from here. */
export function KeyField({ label, placeholder, required = false, children }: KeyFieldProps) {
  const id = useId()
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field mono"
        name="key"
        type="password"
        required={required}
        pattern="\s*[!-~]+\s*"
        title="A key is one word of plain characters."
        placeholder={placeholder}
        autoComplete="new-password"
        data-1p-ignore
        spellCheck={false}
      />
      {children}
    </div>
  )
}
