'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { useBoardStore } from '@/lib/client/board-context'
import { browserDeps } from '@/lib/client/browser-deps'
import { lensApi } from '@/lib/client/lens-api'
import type { NodeId } from '@/lib/graph/schema'
import { OwnContract, type OwnLens } from '@/lib/history/own-lens'
import type { LensView } from '@/lib/history/views'
import { contractWords } from './lens-contracts'
import { LensTrial } from './lens-trial'

const longestTitle = 40
const longestInstruction = 2_000

interface LensFormProps {
  /** Null for one that is being made. */
  readonly lens: LensView | null
  /** The ideas on which it is tried. */
  readonly at: readonly NodeId[]
  readonly onDone: () => void
  readonly onBack: () => void
}

export function LensForm({ lens, at, onDone, onBack }: LensFormProps) {
  const { draft, change, save, isBusy, trouble } = useDraft(lens, onDone)
  return (
    <form onSubmit={save}>
      <label className="dialog-label" htmlFor="lens-title">
        Name
      </label>
      <input
        id="lens-title"
        className="field"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        placeholder="Devil’s advocate"
        maxLength={longestTitle}
        required
        autoComplete="off"
        dir="auto"
      />
      <label className="dialog-label" htmlFor="lens-instruction">
        What should it look for?
      </label>
      <textarea
        id="lens-instruction"
        className="field lens-question"
        value={draft.instruction}
        onChange={(event) => change({ instruction: event.target.value })}
        placeholder="Argue against the idea, harder than is fair."
        maxLength={longestInstruction}
        required
        rows={3}
        dir="auto"
      />
      <Shapes chosen={draft.contract} onChoose={(contract) => change({ contract })} />
      <LensTrial draft={draft} at={at} />
      {trouble && (
        <p className="field-trouble" role="alert">
          {trouble}
        </p>
      )}
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" tone="pine" busy={isBusy}>
          {lens ? 'Save the lens' : 'Make the lens'}
        </Button>
      </DialogActions>
    </form>
  )
}

function useDraft(lens: LensView | null, onDone: () => void) {
  const board = useBoardStore()
  const [draft, setDraft] = useState<OwnLens>(lens?.own ?? { title: '', instruction: '', contract: 'expand' })
  // Another text is another request.
  const [clientId, setClientId] = useState(browserDeps.newId)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const change = (next: Partial<OwnLens>) => {
    setDraft({ ...draft, ...next })
    setClientId(browserDeps.newId())
    setTrouble('')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { title, instruction, contract } = draft
    const others = board.getState().lenses.filter(({ own }) => own?.id !== lens?.own?.id || !own)
    const twin = others.find((other) => toKey(other.title) === toKey(title))
    if (twin) return setTrouble(`There is a lens “${twin.title}” already. Choose another name.`)
    setBusy(true)
    const content = { title, instruction, contract }
    const reply = lens?.own
      ? await lensApi.update(lens.own.id, content)
      : await lensApi.create(content, clientId)
    setBusy(false)
    if (reply.ok) onDone()
    else setTrouble(reply.problem.detail)
  }
  return { draft, change, save, isBusy, trouble }
}

const toKey = (title: string) => title.replaceAll(/\s+/g, ' ').trim().toLowerCase()

interface ShapesProps {
  readonly chosen: OwnContract
  readonly onChoose: (contract: OwnContract) => void
}

const offered = Object.keys(contractWords).flatMap((name) => OwnContract.safeParse(name).data ?? [])

function Shapes({ chosen, onChoose }: ShapesProps) {
  return (
    <fieldset className="lens-shapes">
      <legend className="dialog-label">What comes of it?</legend>
      <div>
        {offered.map((contract) => (
          <label key={contract} className="lens-shape">
            <input
              type="radio"
              name="contract"
              value={contract}
              checked={contract === chosen}
              onChange={() => onChoose(contract)}
            />
            {contractWords[contract].title}
          </label>
        ))}
      </div>
      <p>{contractWords[chosen].help}</p>
    </fieldset>
  )
}
