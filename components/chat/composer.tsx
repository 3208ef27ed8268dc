'use client'

import { ArrowUp, Paperclip, Split } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { isSendKey } from './composing'
import { ContextChip } from './context-chip'
import { ModelPicker } from './model-picker'
import { PreviewSwitch } from './preview-switch'
import { useDraft } from './use-draft'
import { VanishedModel } from './vanished-model'

/** Where one writes. The text lives in the field alone, so a key press renders nothing. */
export function Composer() {
  const { form, field, isEmpty, onInput, onPaste, submit, add, chips, question, clear } = useDraft()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="composer" onSubmit={onSubmit}>
      <VanishedModel />
      <ContextChip />
      {chips}
      <textarea
        ref={field}
        aria-label="Message"
        placeholder="Ask, or say what to grow"
        dir="auto"
        rows={1}
        enterKeyHint="send"
        data-pane-focus
        onKeyDown={onKeyDown}
        onInput={onInput}
        onPaste={onPaste}
      />
      <div className="tb">
        <Attach onFiles={add} />
        <ModelPicker />
        <span className="grow" />
        <PreviewSwitch />
        <Several question={question} onAsked={clear} />
        <SendButton isEmpty={isEmpty} />
      </div>
    </form>
  )
}

function Attach({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Text files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <IconButton
        label="Add text files"
        icon={<Paperclip className="i-14" aria-hidden />}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

const lateSeveral = createLate(async () => (await import('./several-button')).SeveralButton)

/** The other way to send: one question, several answers. What it opens is fetched with the first click. */
function Several(props: {
  readonly question: () => { readonly text: string } | null
  readonly onAsked: () => void
}) {
  const [isWanted, setWanted] = useState(false)
  const SeveralButton = useLate(lateSeveral, isWanted, isWanted)
  if (isWanted && SeveralButton) return <SeveralButton {...props} />
  return (
    <IconButton
      label="Several answers at once"
      icon={<Split className="i-14" aria-hidden />}
      onClick={() => setWanted(true)}
    />
  )
}

function SendButton({ isEmpty }: { readonly isEmpty: boolean }) {
  const isRunning = useBoard(({ run }) => run !== null)
  const isAsking = useBoard(({ run }) => run?.asking != null)
  const title = isAsking
    ? 'Send, and decline what waits'
    : isRunning
      ? 'Send, waits for the answer to end'
      : 'Send'
  return (
    <button type="submit" className="send" aria-label="Send" aria-disabled={isEmpty} title={title}>
      <ArrowUp aria-hidden />
    </button>
  )
}
