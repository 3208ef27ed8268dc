'use client'

import { CircleAlert, Copy, Square } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { answersApi } from '@/lib/client/answers-api'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { browserDeps } from '@/lib/client/browser-deps'
import type { AnswerView } from '@/lib/history/answer-view'
import type { MessageId } from '@/lib/history/parts'
import { IdeaList } from './idea-words'
import { toCostWords } from './spending-words'
import './answers.css'

/** The answers to one question side by side, each with what it brought and cost; nothing where there is only one. */
export function AnswerCards({ questionId }: { readonly questionId: MessageId }) {
  const answers = useAnswers(questionId)
  const { stopRun } = useStopRun()
  if (answers.length < 2) return null
  const running = answers.flatMap(({ runId }) => runId ?? [])
  return (
    <section className="answers" aria-label={`${answers.length} answers to this`}>
      <ul>
        {answers.map((answer, index) => (
          <li key={answer.conversationId}>
            <Card
              answer={answer}
              number={index + 1}
              questionId={questionId}
              twin={answers.findIndex(({ conversationId }) => conversationId === answer.sameAs) + 1}
              askedOn={answers.find(({ isFirst }) => isFirst)?.conversationId ?? null}
            />
          </li>
        ))}
      </ul>
      {running.length > 1 && (
        <Button
          size="sm"
          tone="line"
          icon={<Square className="i-12" aria-hidden />}
          onClick={() => running.forEach(stopRun)}
        >
          Stop all {running.length}
        </Button>
      )}
    </section>
  )
}

/** Fetched again whenever one of their branches moves, begins or ends. */
function useAnswers(questionId: MessageId): readonly AnswerView[] {
  const [answers, setAnswers] = useState<readonly AnswerView[]>([])
  const state = useBoard(({ conversations }) => {
    const forks = conversations.filter(({ forkedAtId }) => forkedAtId === questionId)
    const home = conversations.filter(({ id }) => id === forks[0]?.forkedFromId)
    return [...home, ...forks].map(({ id, headId, run }) => `${id} ${headId} ${run?.status ?? ''}`).join()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` says that they may be others
  useEffect(() => {
    let isGone = false
    void answersApi.list(questionId).then((reply) => {
      if (!isGone && reply.ok) setAnswers(reply.body.answers)
    })
    return () => {
      isGone = true
    }
  }, [questionId, state])
  return answers
}

function useStopRun() {
  const { notify } = useBoardStore().getState()
  const stopRun = (runId: string) =>
    void answersApi.stop(runId).then((reply) => {
      if (!reply.ok) notify({ tone: 'bad', text: reply.problem.detail })
    })
  return { stopRun }
}

interface CardProps {
  readonly answer: AnswerView
  readonly number: number
  readonly questionId: MessageId
  /** The number of an earlier card that says and does the same; 0 for none. */
  readonly twin: number
  /** The branch where the question was asked, while it still stands there. */
  readonly askedOn: string | null
}

function Card({ answer, number, questionId, twin, askedOn }: CardProps) {
  const { conversationId, model, ideas, ideaCount } = answer
  const isHere = useBoard((state) => state.conversationId === conversationId)
  const color = useBoard((state) => branchColor(state.conversations, conversationId))
  const graph = useBoard((state) => state.graph)
  const { openConversation, compare } = useBoardStore().getState()
  const overlay = useOverlay(answer)
  const name = model?.slice(model.indexOf('/') + 1) ?? 'Answer'
  return (
    <article
      className="answer"
      aria-label={`Answer ${number} by ${name}`}
      aria-current={isHere || undefined}
      style={{ '--c': color } as CSSProperties}
      {...overlay}
    >
      <header>
        <span className="answer-dot" aria-hidden />
        <b className="truncate">{name}</b>
        <span className="answer-meta">{toMeta(answer)}</span>
      </header>
      {twin > 0 ? (
        <p className="answer-twin">
          <Copy className="i-12" aria-hidden />
          The same as answer {twin}.
        </p>
      ) : (
        <>
          <Words answer={answer} />
          {ideas.length > 0 && (
            <IdeaList
              ideas={ideas
                .slice(0, ideasNamed)
                .map((idea) => ({ ...idea, isHere: graph.nodes.has(idea.id) }))}
              more={ideaCount - Math.min(ideas.length, ideasNamed)}
            />
          )}
        </>
      )}
      <div className="answer-acts">
        {isHere ? (
          <span>Shown here</span>
        ) : (
          <>
            <Button size="sm" tone="line" onClick={() => void openConversation(conversationId)}>
              Show
            </Button>
            <Button size="sm" onClick={() => compare(conversationId)}>
              Compare
            </Button>
          </>
        )}
        {askedOn && answer.runId === null && answer.headId !== null && (
          <Keep from={conversationId} to={askedOn} questionId={questionId} />
        )}
      </div>
    </article>
  )
}

const ideasNamed = 6

/** While an answer is pointed at, or something in its card has the focus, the canvas shows what it brought as ghosts. */
function useOverlay({ ideas, conversationId }: AnswerView) {
  const board = useBoardStore()
  const show = () => {
    if (board.getState().conversationId !== conversationId) board.setState({ overlay: ideas })
  }
  const hide = () => {
    if (board.getState().overlay === ideas) board.setState({ overlay: noIdeas })
  }
  useEffect(
    () => () => {
      if (board.getState().overlay === ideas) board.setState({ overlay: noIdeas })
    },
    [board, ideas],
  )
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide }
}

const noIdeas: AnswerView['ideas'] = []

function Words({ answer: { status, text, error } }: { readonly answer: AnswerView }) {
  if (status === 'failed')
    return (
      <p className="answer-bad">
        <CircleAlert className="i-12" aria-hidden />
        {error ?? 'No answer came.'}
      </p>
    )
  if (text === '') return <p>{status === 'running' ? 'At work …' : 'It said nothing.'}</p>
  return (
    <p className="answer-words" dir="auto">
      {text}
    </p>
  )
}

function toMeta({ status, ideaCount, spending }: AnswerView): string {
  if (status === 'running') return 'at work'
  if (status === 'waiting') return 'waits for you'
  const ideas = ideaCount === 1 ? '1 idea' : `${ideaCount} ideas`
  const cost = spending.calls > 0 && !spending.isFree ? [toCostWords(spending)] : []
  return [...(ideaCount > 0 ? [ideas] : []), ...(status === 'partial' ? ['a part'] : []), ...cost].join(' · ')
}

interface KeepProps {
  readonly from: string
  readonly to: string
  readonly questionId: MessageId
}

/** Goes on with one of the answers where the question was asked. */
function Keep({ from, to, questionId }: KeepProps) {
  const { notify, openConversation } = useBoardStore().getState()
  const keep = async (others: 'bin' | 'stay') => {
    // First away from what may go to the bin.
    await openConversation(to)
    const reply = await answersApi.keep(to, {
      clientId: browserDeps.newId(),
      from,
      messageId: questionId,
      others,
    })
    if (!reply.ok) return notify({ tone: 'bad', text: reply.problem.detail })
    notify({
      tone: 'info',
      text: others === 'bin' ? 'Kept. The others are in the bin.' : 'Kept. The others stay as branches.',
    })
  }
  return (
    <Menu trigger={<Button size="sm">Keep this one</Button>}>
      <MenuItem onSelect={() => void keep('stay')}>The others stay as branches</MenuItem>
      <MenuItem onSelect={() => void keep('bin')}>The others go to the bin</MenuItem>
    </Menu>
  )
}
