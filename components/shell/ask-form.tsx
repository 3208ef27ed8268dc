'use client'

import { ArrowRight, CircleAlert, Sprout } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { BoardMutations, Problem } from '@/lib/client/board-api'
import { browserDeps } from '@/lib/client/browser-deps'

const topics = ['Should our city build a tram?', 'What is sleep for?', 'A second espresso bar']

const unreached: Pick<Problem, 'detail' | 'kept'> = {
  detail: 'The server could not be reached.',
  kept: 'What you wrote is still here: try again in a moment.',
}

interface AskFormProps {
  /** For a form that is sent before the page has woken up: makes the board and goes there. */
  readonly growBoard: (form: FormData) => Promise<void>
  readonly createBoard: BoardMutations['createBoard']
  /** Who will answer, e.g. “Built-in guide, no key needed”. */
  readonly modelHint: string
}

/** The opening question. Enter grows a board from it; the same request twice makes one board. */
export function AskForm({ growBoard, createBoard, modelHint }: AskFormProps) {
  const { field, isBusy, problem, grow } = useGrow(createBoard)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void grow()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, isComposing, keyCode } = event.nativeEvent
    if (key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return
    event.preventDefault()
    void grow()
  }
  return (
    <>
      <form className="ask" action={growBoard} onSubmit={onSubmit}>
        <textarea
          ref={field}
          name="title"
          aria-label="What do you want to think about?"
          placeholder="A question, a plan, a worry, a word"
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the page is this one question
          autoFocus
          onKeyDown={onKeyDown}
        />
        <div className="tb">
          <Sprout className="i-14" aria-hidden />
          <span>{modelHint}</span>
          <span className="grow" />
          <Button type="submit" tone="pine" size="lg" busy={isBusy}>
            Grow a board
            {!isBusy && <ArrowRight aria-hidden />}
          </Button>
        </div>
      </form>
      {problem && (
        <p className="ask-error" role="alert">
          <CircleAlert aria-hidden />
          {problem.detail} {problem.kept}
        </p>
      )}
      <Topics field={field} />
    </>
  )
}

function useGrow(createBoard: AskFormProps['createBoard']) {
  const router = useRouter()
  const field = useRef<HTMLTextAreaElement>(null)
  const attempt = useRef({ title: '', clientId: '' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Pick<Problem, 'detail' | 'kept'> | null>(null)
  const grow = async () => {
    const title = field.current?.value.trim() ?? ''
    if (title === '' || isBusy) return field.current?.focus()
    if (attempt.current.title !== title) attempt.current = { title, clientId: browserDeps.newId() }
    setBusy(true)
    setProblem(null)
    const reply = await createBoard(attempt.current).catch(() => null)
    if (reply?.ok) return router.push(`/boards/${reply.boardId}`)
    setBusy(false)
    setProblem(reply?.problem ?? unreached)
  }
  return { field, isBusy, problem, grow }
}

function Topics({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const fill = (topic: string) => {
    if (!field.current) return
    field.current.value = topic
    field.current.focus()
  }
  return (
    <div className="try">
      <span>Or try</span>
      {topics.map((topic) => (
        <button key={topic} type="button" onClick={() => fill(topic)}>
          {topic}
        </button>
      ))}
    </div>
  )
}
