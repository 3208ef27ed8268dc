'use client'

import { type RefObject, useEffect, useState } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoardStore } from '@/lib/client/board-context'
import { readDraftFiles, writeDraftFiles } from '@/lib/client/drafts'
import type { TextFile } from './file-text'

const lateChips = createLate(async () => (await import('./file-chips')).FileChips)

/** The files that wait beside a branch's unsent text; they survive a reload like it. */
export function useDraftFiles(conversationId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { notify } = useBoardStore().getState()
  const [held, setHeld] = useState<{ readonly of: string; readonly files: readonly TextFile[] }>(none)
  const files = held.of === conversationId ? held.files : none.files
  const FileChips = useLate(lateChips, files.length > 0, files)
  useEffect(() => setHeld({ of: conversationId, files: readDraftFiles(conversationId) }), [conversationId])
  /** On screen; `keep` says what a reload brings back. */
  const show = (files: readonly TextFile[]) =>
    setHeld((now) => (now.of === conversationId ? { of: conversationId, files } : now))
  const keep = (files: readonly TextFile[]) => {
    show(files)
    writeDraftFiles(conversationId, files)
  }
  const add = (given: readonly File[]) => {
    if (given.length > 0) void take(given)
  }
  const take = async (given: readonly File[]) => {
    const { readFiles } = await import('./read-files')
    const read = await readFiles(given, field.current?.value ?? '', files)
    keep(read.files)
    for (const text of read.refused) notify({ tone: 'warn', text: `${text} Nothing of it was taken.` })
    field.current?.focus()
  }
  const chips = FileChips && files.length > 0 && (
    <FileChips files={files} onRemove={(file) => keep(files.filter((each) => each !== file))} />
  )
  return { files, show, keep, add, chips }
}

const none = { of: '', files: [] as readonly TextFile[] }
