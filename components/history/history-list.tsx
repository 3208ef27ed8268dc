'use client'

import { useMemo, useState } from 'react'
import { cn } from '@/components/ui/class-names'
import { useBoardStore } from '@/lib/client/board-context'
import { MarkActions } from './mark-card'
import { MarkSign } from './mark-sign'
import { placeOf, wordsOfMark, wordsOfStub } from './mark-words'
import { type HistoryRow, toRows } from './to-rows'
import { type HistoryMapModel, openMark } from './use-history-map'

interface HistoryListProps {
  readonly model: HistoryMapModel
  readonly selectedId: string | undefined
}

/** The history downwards, for small screens: a gutter of branches, and words beside it. */
export function HistoryList({ model, selectedId }: HistoryListProps) {
  const board = useBoardStore()
  const [openId, setOpenId] = useState<string | undefined>(selectedId)
  const { rows, lines, indent, height } = useMemo(() => toRows(model.layout, model, openId), [model, openId])
  const open = (id: string) => void openMark(board.getState(), model, id)
  const tap = (row: HistoryRow) => {
    if (model.marks.get(row.id)?.kind === 'fold') open(row.id)
    else setOpenId(row.id === openId ? undefined : row.id)
  }
  return (
    <div className="hist-list">
      <div className="hist-rows" style={{ height, '--indent': `${indent}px` } as React.CSSProperties}>
        <svg className="hist-gutter" width={indent} height={height} aria-hidden="true">
          {lines.map(({ id, path, branchId, isActive }) => (
            <path
              key={id}
              d={path}
              className={cn('hist-line', isActive && 'is-active')}
              style={colour(model, branchId)}
            />
          ))}
        </svg>
        <ol>
          {rows.map((row) => (
            <li
              key={row.id}
              className={cn('hist-row', row.isActive && 'is-active', row.id === openId && 'is-open')}
              style={{
                top: row.top,
                height: row.height,
                paddingLeft: indent,
                ...colour(model, row.branchId),
              }}
            >
              <RowBody
                model={model}
                row={row}
                isSelected={row.id === selectedId}
                isOpen={row.id === openId}
                onTap={tap}
              />
              {row.id === openId && (
                <div className="hist-card-acts">
                  <MarkActions model={model} id={row.id} at={lastOf(model, row.id)} onOpen={open} />
                </div>
              )}
              <Tips model={model} row={row} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const colour = (model: HistoryMapModel, branchId: string) =>
  ({ '--c': `var(--branch-${model.numbers.get(branchId) ?? 1})` }) as React.CSSProperties

const lastOf = (model: HistoryMapModel, id: string) =>
  model.marks.get(id)?.messageIds.at(-1) ?? model.stubs.get(id)?.id

interface RowBodyProps {
  readonly model: HistoryMapModel
  readonly row: HistoryRow
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly onTap: (row: HistoryRow) => void
}

function RowBody({ model, row, isSelected, isOpen, onTap }: RowBodyProps) {
  const mark = model.marks.get(row.id)
  const stub = model.stubs.get(row.id)
  const words = mark ? wordsOfMark(mark, model.entries) : stub && wordsOfStub(stub, model.entries)
  if (!words) return null
  return (
    <button
      type="button"
      className="hist-row-button"
      data-who={mark?.kind ?? 'stub'}
      aria-expanded={mark?.kind === 'fold' ? undefined : isOpen}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onTap(row)}
    >
      <span className="hist-row-sign" style={{ left: row.x }}>
        <MarkSign
          kind={mark?.kind ?? 'stub'}
          count={mark?.messageIds.length}
          isSelected={isSelected}
          isNamed={model.named.has(row.id)}
          isRunning={mark?.messageIds.some((id) => model.growing.has(id))}
        />
      </span>
      <span className="hist-row-text" dir="auto">
        <span className="sr-only">{words.who}: </span>
        {model.named.has(row.id) && <b className="hist-row-name">{model.named.get(row.id)}: </b>}
        {words.text}
        <span className="sr-only">{placeOf(model.branches.get(row.branchId)?.name, row.isActive)}</span>
      </span>
    </button>
  )
}

function Tips({ model, row }: Pick<RowBodyProps, 'model' | 'row'>) {
  const board = useBoardStore()
  return row.tips.map((id) => {
    const branch = model.branches.get(id)
    if (!branch) return null
    return (
      <button
        key={id}
        type="button"
        className={cn('hist-tip', id === model.activeId && 'is-active')}
        style={colour(model, id)}
        onClick={() => void board.getState().openConversation(id)}
      >
        {branch.name}
        {branch.run?.status === 'active' && <em>growing</em>}
      </button>
    )
  })
}
