'use client'

import { CornerDownRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useBoardStore } from '@/lib/client/board-context'

const firstWords = [
  'Add three questions under the root',
  'What speaks against it?',
  'Expand the root and explain the first idea',
]

/** Before anything was said: what one can do here, each a click. */
export function Hello() {
  const { send } = useBoardStore().getState()
  return (
    <div className="hello">
      <h3>Think it through together</h3>
      <p>Say what to grow, or ask about what is there. Every message can become a branch of its own.</p>
      <ul>
        {firstWords.map((words) => (
          <li key={words}>
            <Button
              tone="line"
              icon={<CornerDownRight className="i-14" aria-hidden />}
              onClick={() => void send(words)}
            >
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
