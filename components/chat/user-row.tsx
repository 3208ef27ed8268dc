'use client'

import { FileText, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { readReworded } from '@/lib/client/drafts'
import type { MessageView } from '@/lib/history/views'
import { CarryEdits, countEditsAfter } from './carry-edits'
import { CopyButton } from './copy-button'
import { ErrorCard } from './error-card'
import { splitFiles, type TextFile, withFiles } from './file-text'
import { textOf } from './message-text'
import { toSize } from './read-files'
import { Reword } from './reword'
import { RowFrame } from './row-frame'
import type { Row } from './rows'
import { SiblingSwitch } from './sibling-switch'

/** The answer that stood here before, if there was one, is one click away. */
function Failed({ message, error }: { readonly message: MessageView; readonly error: CallError }) {
  const history = useBoard((state) => state.history)
  const earlier = useMemo(
    () => history.findLast(({ parents, role }) => role === 'assistant' && parents[0] === message.id)?.id,
    [history, message.id],
  )
  return <ErrorCard error={error} grown={0} earlier={earlier} />
}

type CallError = { readonly code: string; readonly message: string }

const lateCards = createLate(async () => (await import('./answer-cards')).AnswerCards)

interface UserRowProps {
  readonly row: Extract<Row, { kind: 'user' }>
  readonly className: string
  readonly isEnd: boolean
}

export function UserRow({ row: { message, at }, className, isEnd }: UserRowProps) {
  const [isEditing, setEditing] = useState(() => readReworded(message.id) !== null)
  const isRunning = useBoard(({ run }) => run !== null)
  const text = textOf(message)
  const isBranched = useBoard(({ conversations }) =>
    conversations.some(({ forkedAtId }) => forkedAtId === message.id),
  )
  const AnswerCards = useLate(lateCards, isBranched)
  const said = useMemo(() => splitFiles(text), [text])
  const failed = isEnd && !isRunning ? message.call?.error : undefined
  return (
    <>
      <RowFrame
        label="You"
        className={`m-user ${className}`}
        at={at}
        stands={[message]}
        actions={
          <>
            <IconButton
              size="sm"
              label="Ask in other words"
              icon={<Pencil className="i-14" aria-hidden />}
              onClick={() => setEditing(true)}
            />
            <CopyButton label="Copy" text={() => text} />
          </>
        }
      >
        {isEditing ? (
          <Rewrite said={said} message={message} onDone={() => setEditing(false)} />
        ) : (
          <Said {...said} />
        )}
        <SiblingSwitch message={message} />
        {isBranched && AnswerCards && <AnswerCards questionId={message.id} />}
      </RowFrame>
      {failed && <Failed message={message} error={failed} />}
    </>
  )
}

/** More than this at once is folded: a megabyte of words would hold up the page. */
const shownAtFirst = 4_000

type SaidWords = ReturnType<typeof splitFiles>

function Said({ words: text, files }: SaidWords) {
  const [isWhole, setWhole] = useState(text.length <= shownAtFirst)
  return (
    <>
      {text && (
        <div className="tx" dir="auto">
          {isWhole ? text : cut(text)}
        </div>
      )}
      {!isWhole && (
        <Button size="sm" tone="line" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </Button>
      )}
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change
        <SaidFile key={index} file={file} />
      ))}
    </>
  )
}

const cut = (text: string) => `${text.slice(0, shownAtFirst).replace(/\p{Surrogate}$/u, '')} …`

/** Folded until it is wanted, and then as much of it as one can read. */
function SaidFile({ file: { name, text } }: { readonly file: TextFile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="said-file" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FileText className="i-14" aria-hidden />
        <span className="truncate">{name}</span>
        <small>{toSize(new Blob([text]).size)}</small>
      </summary>
      {isOpen && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
          <pre tabIndex={0}>{text.length > shownAtFirst ? cut(text) : text}</pre>
          <CopyButton label="Copy the whole file" text={() => text} />
        </>
      )}
    </details>
  )
}

interface RewriteProps {
  readonly said: SaidWords
  readonly message: MessageView
  readonly onDone: () => void
}

/** Its files come along as they are. */
function Rewrite({ said: { words, files }, message, onDone }: RewriteProps) {
  const { editMessage, messages } = useBoardStore().getState()
  const [edits] = useState(() => countEditsAfter(messages, message))
  const [carries, setCarries] = useState(edits > 0)
  const onKeep = (next: string) => {
    if ((next.trim() === '' && files.length === 0) || next === words) return true
    return editMessage(message.id, withFiles(next, files), carries)
  }
  return (
    <Reword
      place={message.id}
      id={message.id}
      was={words}
      label="Your words"
      keep="Ask anew"
      onKeep={onKeep}
      onDone={onDone}
    >
      {edits > 0 && <CarryEdits count={edits} isWished={carries} onWish={setCarries} />}
    </Reword>
  )
}
