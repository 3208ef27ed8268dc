'use client'

import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { readDraft, writeDraft } from '@/lib/client/drafts'
import { isSendKey } from './composing'
import { ContextChip } from './context-chip'
import { ModelPicker } from './model-picker'

/**
 * Where one writes. The text lives in the field alone, so a key press renders nothing; it is kept as a draft of the
 * branch until the server has it.
 */
export function Composer() {
  const conversationId = useBoard((state) => state.conversationId)
  const isRunning = useBoard(({ run }) => run !== null)
  const { send } = useBoardStore().getState()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const note = () => setEmpty((field.current?.value.trim() ?? '') === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each branch has its own draft
  useEffect(() => {
    if (field.current) field.current.value = readDraft(conversationId)
    note()
  }, [conversationId])

  const submit = async () => {
    const text = field.current?.value ?? ''
    if (text.trim() === '' || !field.current) return
    field.current.value = ''
    note()
    const isSent = await send(text)
    if (isSent) {
      if (readDraft(conversationId) === text) writeDraft(conversationId, '')
    } else if (field.current?.value === '') {
      field.current.value = text
      note()
    }
  }
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
        onInput={(event) => {
          fitHeight(event.currentTarget)
          note()
          writeDraft(conversationId, event.currentTarget.value)
        }}
      />
      <div className="tb">
        <ModelPicker />
        <span className="grow" />
        <button
          type="submit"
          className="send"
          aria-label="Send"
          aria-disabled={isEmpty}
          title={isRunning ? 'Send, waits for the answer to end' : 'Send'}
        >
          <ArrowUp aria-hidden />
        </button>
      </div>
    </form>
  )
}

/** For browsers that do not size a field by its content themselves. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
