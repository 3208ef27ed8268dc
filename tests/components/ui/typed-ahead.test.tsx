// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTypedAhead } from '@/components/ui/use-typed-ahead'

afterEach(cleanup)

interface HostProps {
  readonly isOpen: boolean
  readonly isHere: boolean
  readonly onName: (name: string) => void
}

function Host({ isOpen, isHere, onName }: HostProps) {
  useTypedAhead(isOpen, isHere)
  return isOpen && isHere ? <Late onName={onName} /> : null
}

function Late({ onName }: Pick<HostProps, 'onName'>) {
  const [name, setName] = useState('Branch 2')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(name)
  }
  return (
    <form onSubmit={submit}>
      <input
        aria-label="Name"
        // biome-ignore lint/a11y/noAutofocus: the dialogs whose part this plays take the focus.
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </form>
  )
}

const type = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

test('what is typed before a dialog is there arrives in its field, Enter too', async () => {
  const onName = vi.fn()
  const { rerender } = render(<Host isOpen isHere={false} onName={onName} />)
  type(...'Plam', 'Backspace')
  rerender(<Host isOpen isHere onName={onName} />)
  type(...'n B', 'Enter')
  await vi.waitFor(() => expect(onName).toHaveBeenCalledWith('Plan B'))
  expect(onName).toHaveBeenCalledTimes(1)
})

test('a command and what is typed after closing are left alone', async () => {
  const onName = vi.fn()
  const { rerender } = render(<Host isOpen isHere={false} onName={onName} />)
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(false)
  rerender(<Host isOpen={false} isHere={false} onName={onName} />)
  expect(fireEvent.keyDown(document.body, { key: 'y' })).toBe(true)
  rerender(<Host isOpen isHere onName={onName} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Branch 2')
})
