'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { isNamed } from '@/lib/client/find-ideas'
import { findEverywhere } from '@/lib/client/search'
import { looks } from './board-commands'
import { Palette } from './palette'
import { toBoards, toForeignHit } from './palette-items'
import { closePalette } from './palette-open'
import type { BoardLink } from './rail'
import { useFound } from './use-found'

const mostOfAKind = 8

/** Boards, and what stands on them. */
export function HomePalette({ boards }: { readonly boards: readonly BoardLink[] }) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const found = useFound(query, findEverywhere)
  const go = (path: string) => router.push(path)
  const hits = (kind: 'idea' | 'message') =>
    found.hits
      .filter((hit) => hit.kind === kind)
      .slice(0, mostOfAKind)
      .map((hit) => toForeignHit(hit, go))
  const sections = [
    {
      title: 'Boards',
      items: toBoards(boards, go)
        .filter(({ name }) => isNamed(name, query))
        .slice(0, mostOfAKind),
    },
    { title: 'Ideas', items: hits('idea') },
    { title: 'Messages', items: hits('message') },
    {
      title: 'Commands',
      items: looks
        .filter(({ name }) => isNamed(name, query))
        .map((item) => ({ ...item, id: `command ${item.name}` })),
    },
  ]
  return (
    <Palette
      query={query}
      onQuery={setQuery}
      sections={sections}
      status={found.status}
      onClose={closePalette}
    />
  )
}
