'use client'

import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard } from '@/lib/client/board-context'
import { useModelId } from './current-model'
import { type Question, useAskSeveral } from './use-ask-several'
import './answers.css'

const most = 4

interface AskSeveralProps {
  /** Null when nothing is written yet. */
  readonly question: () => Question | null
  /** A question that has an answer may have one more; a new one takes two or more. */
  readonly least: number
  readonly onAsked: () => void
}

/** How many answers, and whose: each is a branch of its own. */
export function AskSeveral({ question, least, onAsked }: AskSeveralProps) {
  const models = useBoard((state) => state.models)
  const current = useModelId()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map([[current, 2]]))
  const [isMissing, setMissing] = useState(false)
  const { ask, isBusy } = useAskSeveral()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const change = (id: string, by: number) =>
    setCounts((now) => new Map(now).set(id, Math.max(0, (now.get(id) ?? 0) + by)))
  const submit = async () => {
    const asked = question()
    setMissing(asked === null)
    if (!asked) return
    const wished = models.flatMap(({ id }) => Array.from({ length: counts.get(id) ?? 0 }, () => id))
    if (await ask(asked, wished)) onAsked()
  }
  return (
    <div className="several">
      <h3 className="pop-title">Several answers at once</h3>
      <ul>
        {models.map(({ id, name }) => (
          <ModelCount
            key={id}
            name={name}
            count={counts.get(id) ?? 0}
            isFull={total >= most}
            onChange={(by) => change(id, by)}
          />
        ))}
      </ul>
      <p className="pop-note">
        {isMissing
          ? 'Write your question first: it is asked once, and answered by each.'
          : `At most ${most}. Each answer is a branch of its own; you keep the one you like.`}
      </p>
      <Button
        tone="pine"
        size="sm"
        busy={isBusy}
        disabled={total < least || total > most}
        onClick={() => void submit()}
      >
        {total < least
          ? `Choose ${least} or more`
          : total === 1
            ? 'Ask for 1 answer'
            : `Ask for ${total} answers`}
      </Button>
    </div>
  )
}

interface ModelCountProps {
  readonly name: string
  readonly count: number
  readonly isFull: boolean
  readonly onChange: (by: 1 | -1) => void
}

function ModelCount({ name, count, isFull, onChange }: ModelCountProps) {
  return (
    <li>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton
        size="sm"
        tip={false}
        label={`One answer less by ${name}`}
        icon={<Minus className="i-12" aria-hidden />}
        disabled={count === 0}
        onClick={() => onChange(-1)}
      />
      <output aria-label={`Answers by ${name}`}>{count}</output>
      <IconButton
        size="sm"
        tip={false}
        label={`One answer more by ${name}`}
        icon={<Plus className="i-12" aria-hidden />}
        disabled={isFull}
        onClick={() => onChange(1)}
      />
    </li>
  )
}
