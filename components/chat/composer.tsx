'use client'

import { ArrowUp } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { readDraft, writeDraft } from '@/lib/client/drafts'
import { isSendKey } from './composing'
import { ContextChip } from './context-chip'
import { ModelPicker } from './model-picker'
import { PreviewSwitch } from './preview-switch'
import { VanishedModel } from './vanished-model'

/** Where one writes. The text lives in the field alone, so a key press renders nothing. */
export function Composer() {
  const { field, isEmpty, onInput, onPaste, submit } = useDraft()
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
    <form className="composer" onSubmit={onSubmit}>
      <VanishedModel />
      <ContextChip />
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
        <ModelPicker />
        <span className="grow" />
        <PreviewSwitch />
        <SendButton isEmpty={isEmpty} />
      </div>
    </form>
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

/** Each branch's unsent text: kept through reloads until the server has it, and given back when it is refused. */
function useDraft() {
  const conversationId = useBoard((state) => state.conversationId)
  const { send } = useBoardStore().getState()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const note = (element: HTMLTextAreaElement) => {
    setEmpty(element.value.trim() === '')
    fitHeight(element)
  }
  const put = (text: string) => {
    if (!field.current) return
    field.current.value = text
    note(field.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each branch has its own draft
  useEffect(() => put(readDraft(conversationId)), [conversationId])

  const submit = async () => {
    const text = field.current?.value ?? ''
    if (text.trim() === '') return
    put('')
    const isSent = await send(text)
    if (isSent && readDraft(conversationId) === text) writeDraft(conversationId, '')
    if (!isSent && field.current?.value === '') put(text)
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => {
    note(currentTarget)
    writeDraft(conversationId, currentTarget.value)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length < muchAtOnce) return
    event.preventDefault()
    putAtCaret(event.currentTarget, text)
    note(event.currentTarget)
    writeDraft(conversationId, event.currentTarget.value)
  }
  return { field, isEmpty, onInput, onPaste, submit }
}

/** The browser's own paste takes seconds for what is longer: it goes line by line, to be undone. */
const muchAtOnce = 20_000

function putAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
}

/** For browsers that do not size a field by its content themselves. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
