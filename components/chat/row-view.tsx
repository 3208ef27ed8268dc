'use client'

import { memo } from 'react'
import { cn } from '@/components/ui/class-names'
import { AnswerRow } from './answer-row'
import { EditsRow, LensRow, MergeRow } from './change-rows'
import type { Row } from './rows'
import { UserRow } from './user-row'

interface RowViewProps {
  readonly row: Row
  readonly isFirst: boolean
  readonly isEnd: boolean
}

/** One row of the log, whatever its kind. */
export const RowView = memo(function RowView({ row, isFirst, isEnd }: RowViewProps) {
  const className = cn(isFirst && 'm-first', isEnd && 'm-last')
  switch (row.kind) {
    case 'user':
      return <UserRow row={row} className={className} isEnd={isEnd} />
    case 'answer':
      return <AnswerRow row={row} className={className} isEnd={isEnd} />
    case 'edits':
      return <EditsRow row={row} className={className} />
    case 'lens':
      return <LensRow row={row} className={className} />
    case 'merge':
      return <MergeRow row={row} className={className} />
  }
})
