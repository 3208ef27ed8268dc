// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '@/components/ui/button'
import { Splitter } from '@/components/ui/splitter'
import { createLate, type Late, useLate } from '@/components/ui/use-late'

afterEach(cleanup)

function Shown({ late, isNeeded = true, again }: { late: Late<string>; isNeeded?: boolean; again?: number }) {
  return <p>{useLate(late, isNeeded, again) ?? 'plain'}</p>
}

test('[X-31] a part that cannot be fetched breaks nothing, and is asked for again', async () => {
  let attempts = 0
  const late = createLate(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return 'here'
  })
  const view = render(<Shown late={late} again={1} />)
  await act(async () => {})
  expect(view.container.textContent).toBe('plain')
  view.rerender(<Shown late={late} again={2} />)
  await act(async () => {})
  expect(view.container.textContent).toBe('here')
  cleanup()
  expect(render(<Shown late={late} again={3} />).container.textContent).toBe('here')
  expect(attempts).toBe(2)
})

test('what is not needed is not fetched', async () => {
  let attempts = 0
  const late = createLate(async () => `fetched ${++attempts}`)
  render(<Shown late={late} isNeeded={false} />)
  await act(async () => {})
  expect(screen.getByText('plain')).toBeTruthy()
  expect(attempts).toBe(0)
})

test('[X-29] a border moves by keys, towards its pane or away from it, within its range', () => {
  const sizes: number[] = []
  const props = { axis: 'x' as const, label: 'Width', size: 400, min: 340, max: () => 640 }
  const onSize = (size: number) => sizes.push(size)
  const view = render(<Splitter {...props} pane="after" onSize={onSize} />)
  const grip = () => screen.getByRole('separator', { name: 'Width' })
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowUp']) fireEvent.keyDown(grip(), { key })
  view.rerender(<Splitter {...props} pane="before" onSize={onSize} />)
  fireEvent.keyDown(grip(), { key: 'ArrowLeft' })
  expect(sizes).toEqual([416, 384, 340, 640, 384])
})

test('a busy button keeps its words and takes no second click', () => {
  let clicks = 0
  const view = render(<Button onClick={() => clicks++}>Grow</Button>)
  fireEvent.click(screen.getByRole('button', { name: 'Grow' }))
  view.rerender(
    <Button busy onClick={() => clicks++}>
      Grow
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Grow' }))
  expect(clicks).toBe(1)
})
