'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { NodeId } from '@/lib/graph/schema'
import { searchKey } from '@/lib/graph/search-key'
import { toPhrases } from '@/lib/graph/search-words'
import './palette.css'

/** One line of the palette. */
export interface PaletteItem {
  /** Unlike every other on the list. */
  readonly id: string
  readonly name: string
  readonly icon: ReactNode
  /** Where it is, or what it belongs to. */
  readonly note?: string
  /** The key that does the same. */
  readonly keys?: string
  /** The idea that can be looked at from here. */
  readonly ideaId?: NodeId
  readonly run: () => void
}

export interface PaletteSection {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

interface PaletteProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly sections: readonly PaletteSection[]
  /** What is still going on, or what went wrong. */
  readonly status: string
  readonly onClose: () => void
  /** The chosen line names this idea, or none; keeps its identity. */
  readonly onLook?: (ideaId: NodeId | null) => void
}

/** Search and commands in one list: Enter goes there, Escape leads back to where one was. */
export function Palette({ query, onQuery, sections, status, onClose, onLook }: PaletteProps) {
  const [chosen, setChosen] = useState('')
  const items = sections.flatMap((section) => section.items)
  const looked = query.trim() === '' ? undefined : items.find(({ id }) => id === chosen)?.ideaId
  useEffect(() => onLook?.(looked ?? null), [onLook, looked])
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="palette-veil" />
        <Radix.Content className="palette" aria-describedby={undefined}>
          <Radix.Title className="sr-only">Find anything</Radix.Title>
          <Command label="Find anything" shouldFilter={false} value={chosen} onValueChange={setChosen} loop>
            <div className="palette-in">
              <Search aria-hidden />
              <Command.Input
                value={query}
                onValueChange={onQuery}
                placeholder="Ideas, messages, boards, commands"
                maxLength={300}
                autoFocus
              />
              <span className="kbd" aria-hidden>
                Esc
              </span>
            </div>
            <Command.List className="palette-list">
              {sections.map(({ title, items }) =>
                items.length === 0 ? null : (
                  <Command.Group key={title} heading={title}>
                    {items.map((item) => (
                      <Row key={item.id} item={item} query={query} onClose={onClose} />
                    ))}
                  </Command.Group>
                ),
              )}
              {items.length === 0 && (
                <p className="palette-none">{status || `Nothing here is called “${query.trim()}”.`}</p>
              )}
            </Command.List>
            <p className="palette-foot" role="status">
              {(items.length > 0 && status) ||
                'Enter takes you there, Esc brings you back to where you were.'}
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface RowProps {
  readonly item: PaletteItem
  readonly query: string
  readonly onClose: () => void
}

function Row({ item, query, onClose }: RowProps) {
  return (
    <Command.Item
      value={item.id}
      className="palette-item"
      onSelect={() => {
        item.run()
        onClose()
      }}
    >
      {item.icon}
      <span className="truncate" dir="auto">
        <Marked text={item.name} query={query} />
      </span>
      <span className="grow" />
      {item.note && (
        <span className="palette-note truncate" dir="auto">
          {item.note}
        </span>
      )}
      {item.keys && (
        <span className="kbd" aria-hidden>
          {item.keys}
        </span>
      )}
    </Command.Item>
  )
}

/** The beginnings of words that were found, marked. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const terms = toPhrases(query).flat()
  if (terms.length === 0) return text
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, at) => {
    const length = at % 2 === 1 ? markedLength(piece, terms) : 0
    if (length === 0) return piece
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <span key={at}>
        <mark>{piece.slice(0, length)}</mark>
        {piece.slice(length)}
      </span>
    )
  })
}

/** Folding may change how long a word is; such a word is marked whole. */
function markedLength(word: string, terms: readonly string[]): number {
  const key = searchKey(word)
  const term = terms.find((one) => key.startsWith(one))
  if (term === undefined) return 0
  return key.length === word.length ? term.length : word.length
}
