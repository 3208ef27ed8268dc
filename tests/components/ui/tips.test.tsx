// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '@/components/ui/icon-button'
import { lateTips, TooltipProvider } from '@/components/ui/tooltip'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateTips))
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const tip = () => document.querySelector('.tip')?.textContent ?? null
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const rest = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' })

function buttons(): readonly HTMLElement[] {
  const view = render(
    <TooltipProvider>
      <IconButton label="Undo" keys="Ctrl Z" icon="u" />
      <IconButton label="Redo" icon="r" />
      <p>Nothing to tell</p>
    </TooltipProvider>,
  )
  pass(1_000)
  return [...view.getAllByRole('button'), view.getByText('Nothing to tell')]
}

test('a tip with its keys comes after a moment, the next at once, and a press sends it away', () => {
  const [undo, redo, plain] = buttons() as [HTMLElement, HTMLElement, HTMLElement]
  rest(undo)
  pass(400)
  expect(tip()).toBeNull()
  pass(200)
  expect(tip()).toBe('UndoCtrlZ')
  rest(redo)
  pass(1)
  expect(tip()).toBe('Redo')
  fireEvent.pointerDown(redo)
  expect(tip()).toBeNull()
  rest(plain)
  pass(1_000)
  expect(tip()).toBeNull()
})

test('a finger shows none', () => {
  const [undo] = buttons() as [HTMLElement]
  fireEvent.pointerOver(undo, { pointerType: 'touch' })
  pass(1_000)
  expect(tip()).toBeNull()
})
