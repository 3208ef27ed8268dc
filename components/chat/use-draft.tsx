'use client'

import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { readDraft, writeDraft } from '@/lib/client/drafts'
import { withFiles } from './file-text'
import { useDraftFiles } from './use-draft-files'

/** Each branch's unsent text: kept through reloads until the server has it, and given back when it is refused. */
export function useDraft() {
  const conversationId = useBoard((state) => state.conversationId)
  const { send } = useBoardStore().getState()
  const form = useRef<HTMLFormElement>(null)
  const { field, isBlank, put, onInput, pasteMuch } = useField(conversationId)
  const { files, show, keep, add, chips } = useDraftFiles(conversationId, field)
  useDrop(form, add)
  /** As it would be sent; null when nothing is written. */
  const question = () => {
    const words = field.current?.value ?? ''
    if (words.trim() === '' && files.length === 0) return null
    return { text: files.length > 0 ? withFiles(words, files) : words }
  }
  const submit = async () => {
    const words = field.current?.value ?? ''
    const asked = question()
    if (!asked) return
    put('')
    show([])
    const isSent = await send(asked.text)
    if (isSent && readDraft(conversationId) === words) writeDraft(conversationId, '')
    if (isSent && files.length > 0) keep([])
    if (isSent) return
    if (field.current?.value === '') put(words)
    show(files)
  }
  const clear = () => {
    put('')
    writeDraft(conversationId, '')
    keep([])
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const pasted = [...event.clipboardData.files]
    // Office programs put a picture beside the words they copy: the words are meant.
    const isFiles = text === '' && pasted.length > 0
    if (!isFiles && text.length < muchAtOnce) return
    event.preventDefault()
    if (isFiles) add(pasted)
    else pasteMuch(text)
  }
  return {
    form,
    field,
    isEmpty: isBlank && files.length === 0,
    onInput,
    onPaste,
    submit,
    add,
    chips,
    question,
    clear,
  }
}

/** The words themselves, which no key press renders anew. */
function useField(conversationId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBlank, setBlank] = useState(true)
  const note = (element: HTMLTextAreaElement) => {
    setBlank(element.value.trim() === '')
    fitHeight(element)
  }
  const put = (text: string) => {
    if (!field.current) return
    field.current.value = text
    note(field.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each branch has its own draft
  useEffect(() => put(readDraft(conversationId)), [conversationId])
  const noteAndKeep = (element: HTMLTextAreaElement) => {
    note(element)
    writeDraft(conversationId, element.value)
  }
  const pasteMuch = (text: string) => {
    if (!field.current) return
    putAtCaret(field.current, text)
    noteAndKeep(field.current)
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => noteAndKeep(currentTarget)
  return { field, isBlank, put, onInput, pasteMuch }
}

/** Files dropped anywhere on the chat go along with the message; without this the browser would leave for them. */
function useDrop(
  form: { readonly current: HTMLElement | null },
  add: (files: readonly File[]) => void,
): void {
  const taken = useRef(add)
  useEffect(() => {
    taken.current = add
  })
  useEffect(() => {
    const pane = form.current?.closest<HTMLElement>('[data-pane]')
    if (!pane) return
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length === 0) return
      event.preventDefault()
      taken.current(dropped)
    }
    pane.addEventListener('dragover', onOver)
    pane.addEventListener('drop', onDrop)
    return () => {
      pane.removeEventListener('dragover', onOver)
      pane.removeEventListener('drop', onDrop)
    }
  }, [form])
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
