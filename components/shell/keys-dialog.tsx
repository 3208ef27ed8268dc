'use client'

import { Keyboard } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import type { BoardDialogProps } from './dialog-host'
import './keys-dialog.css'

type Row = readonly [keys: string, what: string]

const sections: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      ['Ctrl K or /', 'Find ideas, messages, boards and commands'],
      ['F6, ⇧ F6', 'Next pane, pane before'],
      ['Ctrl Z', 'Undo'],
      ['Ctrl ⇧ Z', 'Redo'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'On an idea',
    rows: [
      ['← → ↑ ↓', 'To its parent, children and neighbours'],
      ['Tab', 'Add an idea below'],
      ['Enter', 'Add an idea beside it'],
      ['F2 or type', 'Rename'],
      ['Space', 'Fold or unfold'],
      ['Del or ⌫', 'Remove with all below'],
      ['Alt L', 'To the lenses'],
      ['⇧ F10', 'Its menu'],
      ['Esc', 'Let go; then Tab leads on'],
    ],
  },
  {
    title: 'Many at once',
    rows: [
      ['Ctrl click', 'Add an idea to the selection'],
      ['⇧ drag', 'Select with a box'],
      ['Ctrl A', 'Select everything'],
      ['Ctrl C, Ctrl X', 'Copy, cut with all below'],
      ['Ctrl V', 'Paste below: ideas, lists, Markdown, JSON Canvas'],
      ['Ctrl D', 'Duplicate'],
      ['Drag onto an idea', 'Move under it'],
      ['Alt drag onto an idea', 'Link to it'],
    ],
  },
  {
    title: 'The view',
    rows: [
      ['⇧ 1', 'The whole map'],
      ['⇧ 2', 'What is selected'],
      ['Alt +, Alt −', 'Nearer, further'],
      ['Alt 0', '100 %'],
    ],
  },
  {
    title: 'In the outline',
    rows: [
      ['← →', 'Close or leave, open or enter'],
      ['Alt ↑, Alt ↓', 'Move up, move down'],
      ['Alt →, Alt ←', 'Move in, move out'],
      ['Home, End', 'First line, last line'],
    ],
  },
  {
    title: 'In the history',
    rows: [
      ['← →', 'To the message before, to the next'],
      ['↑ ↓', 'To the line above, below'],
      ['⌫', 'Back to where you stood'],
      ['Home, End', 'The beginning, the newest'],
      ['Enter', 'Open it in the chat'],
      ['Space', 'On the slider: play, pause'],
      ['Esc', 'Leave the replay'],
    ],
  },
  {
    title: 'In the message box',
    rows: [
      ['Enter', 'Send'],
      ['⇧ Enter', 'New line'],
    ],
  },
]

/** Every key there is, by the place where it works. */
export function KeysDialog({ onClose }: BoardDialogProps) {
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)
  return (
    <Dialog open onClose={onClose} title="Keys" icon={<Keyboard aria-hidden />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="keys-sections" tabIndex={0} aria-label="All keys">
        {sections.map(({ title, rows }) => (
          <div key={title} className="keys-section">
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={keys}>
                  <dt>{isMac ? keys.replaceAll('Ctrl', '⌘') : keys}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <DialogActions>
        <Button tone="pine" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
