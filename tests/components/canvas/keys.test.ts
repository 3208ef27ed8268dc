import { describe, expect, test } from 'vitest'
import { type Command, type Key, toCommand } from '@/components/canvas/keys'
import { toTypedText } from '@/components/ui/typed-text'

const key = (name: string, changes: Partial<Key> = {}): Key => ({
  key: name,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...changes,
})

describe('[X-6] keys', () => {
  test.each<[string, Key, Command]>([
    ['Left', key('ArrowLeft'), 'go-parent'],
    ['Right', key('ArrowRight'), 'go-child'],
    ['Tab', key('Tab'), 'add-child'],
    ['Enter', key('Enter'), 'add-sibling'],
    ['F2', key('F2'), 'rename'],
    ['Space', key(' '), 'fold'],
    ['Delete', key('Delete'), 'remove'],
    ['Backspace', key('Backspace'), 'remove'],
    ['Ctrl+Z', key('z', { ctrlKey: true }), 'undo'],
    ['Cmd+Shift+Z', key('Z', { metaKey: true, shiftKey: true }), 'redo'],
    ['Shift+1, whatever sign that is', key('!', { shiftKey: true, code: 'Digit1' }), 'fit'],
    ['Shift+2', key('"', { shiftKey: true, code: 'Digit2' }), 'fit-selection'],
  ])('%s', (_, pressed, command) => expect(toCommand(pressed)).toBe(command))

  test('Shift+Tab leaves the canvas', () => expect(toCommand(key('Tab', { shiftKey: true }))).toBeNull())

  test('nothing fires while an input method composes', () => {
    for (const name of ['Enter', 'Backspace', 'a', 'Process'])
      expect(toCommand(key(name, { isComposing: true }))).toBeNull()
    expect(toTypedText(key('a', { isComposing: true }))).toBeNull()
  })

  test('a letter begins a new label; keys of the page and of the browser do not', () => {
    expect(['a', 'É', '字'].map((name) => toTypedText(key(name)))).toEqual(['a', 'É', '字'])
    expect(
      [key('?'), key('/'), key('Shift'), key('F5'), key('c', { ctrlKey: true })].map(toTypedText),
    ).toEqual(Array.from({ length: 5 }, () => null))
  })
})
