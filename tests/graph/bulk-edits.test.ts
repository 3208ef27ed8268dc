import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply, tryApply } from '@/lib/graph/apply'
import { moveNodes, partOf, plantNodes, retypeNodes, topsOf } from '@/lib/graph/bulk-edits'
import { childrenOf, pathTo, subtreeOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { given, states } from '../arbitraries'

const someOf = (state: GraphState, picks: readonly number[]): NodeId[] => {
  const ids = [...state.nodes.keys()]
  return picks.flatMap((pick) => ids[pick % ids.length] ?? [])
}
const picked = fc.tuple(states, fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 8 }))

describe('[G30] many at once', () => {
  test('[G30] tops are chosen, none stands under another, and every chosen idea is at or under one', () =>
    given(picked, ([state, picks]) => {
      const ids = someOf(state, picks)
      const tops = new Set(topsOf(state, ids))
      for (const id of tops) {
        expect(ids).toContain(id)
        expect(pathTo(state, id).filter((node) => tops.has(node.id))).toHaveLength(1)
      }
      for (const id of ids) expect(pathTo(state, id).some((node) => tops.has(node.id))).toBe(true)
    }))

  test('[G30] moved ideas stand behind the others in the order they had, or nothing changes', () =>
    given(fc.tuple(picked, fc.nat({ max: 500 })), ([[state, picks], to]) => {
      const ids = someOf(state, picks).filter((id) => id !== state.rootId)
      const [target = state.rootId] = someOf(state, [to])
      const tops = topsOf(state, ids)
      const moved = tryApply(state, moveNodes(state, ids, target))
      const isCircle = pathTo(state, target).some(({ id }) => tops.includes(id))
      expect(moved.ok).toBe(!isCircle || tops.length === 0)
      if (!moved.ok) return
      const after = childrenOf(moved.value.state, target).map(({ id }) => id)
      expect(after.slice(after.length - tops.length)).toEqual(tops)
      expect(moved.value.state.nodes.size).toBe(state.nodes.size)
    }))

  test('[G30] a part planted elsewhere has new ids, the same shape and texts, and its inner links', () =>
    given(fc.tuple(picked, fc.nat({ max: 500 })), ([[state, picks], to]) => {
      const ids = someOf(state, picks)
      const [target = state.rootId] = someOf(state, [to])
      const { nodes, links } = partOf(state, ids)
      const places = new Map(nodes.map(({ id }, at) => [id, at]))
      const seedlings = nodes.map(({ parentId, label, type, description, intel }) => ({
        parent: (parentId && places.get(parentId)) ?? target,
        label,
        type,
        description,
        ...(intel && { intel }),
      }))
      const { batch, ids: made } = plantNodes(state, seedlings, links)
      const { state: after, added, links: linked, skipped } = apply(state, batch)
      expect(skipped).toEqual([])
      expect(new Set(added)).toEqual(new Set(made))
      expect(made).toHaveLength(nodes.length)
      expect(linked.added).toHaveLength(links.length)
      for (const [at, id] of made.entries()) {
        const [copy, from] = [after.nodes.get(id), nodes[at]]
        expect(copy).toMatchObject({ label: from?.label, type: from?.type, description: from?.description })
        expect(state.nodes.has(id)).toBe(false)
        if (from && topsOf(state, ids).includes(from.id)) expect(copy?.parentId).toBe(target)
      }
      for (const id of state.nodes.keys()) expect(after.nodes.get(id)).toBe(state.nodes.get(id))
      for (const [at, node] of nodes.entries())
        expect(subtreeOf(after, made[at] as NodeId).map(({ label }) => label)).toEqual(
          subtreeOf(state, node.id).map(({ label }) => label),
        )
    }))

  test('[G30] a copy behind its sibling stands right behind it', () => {
    given(picked, ([state, picks]) => {
      const [id] = someOf(state, picks)
      const node = id && state.nodes.get(id)
      if (!node?.parentId) return
      const seedling = {
        parent: node.parentId,
        after: node.id,
        label: node.label,
        type: node.type,
        description: '',
      }
      const { batch, ids } = plantNodes(state, [seedling])
      const after = childrenOf(apply(state, batch).state, node.parentId)
      const between = after.slice(
        after.findIndex((one) => one.id === node.id) + 1,
        after.findIndex((one) => one.id === ids[0]),
      )
      expect(between.every(({ rank }) => rank === node.rank)).toBe(true)
    })
  })

  test('[G30] a type for many changes those that have another, and a blank label stands as “Untitled”', () => {
    given(picked, ([state, picks]) => {
      const ids = someOf(state, picks)
      const { state: after, updated } = apply(state, retypeNodes(state, ids, 'risk'))
      expect(ids.every((id) => after.nodes.get(id)?.type === 'risk')).toBe(true)
      expect(updated.every((id) => state.nodes.get(id)?.type !== 'risk')).toBe(true)
      const { batch, ids: made } = plantNodes(state, [
        { parent: state.rootId, label: ' \u0000 ', type: 'note', description: '' },
        { parent: 0, label: 'below', type: 'note', description: '' },
      ])
      const planted = apply(state, batch).state
      expect(planted.nodes.get(made[0] as NodeId)?.label).toBe('Untitled')
      expect(planted.nodes.get(made[1] as NodeId)?.parentId).toBe(made[0])
    })
  })
})
