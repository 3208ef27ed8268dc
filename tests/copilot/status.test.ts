import { describe, expect, test } from 'vitest'
import { toStatus } from '@/lib/copilot/status'
import { apply } from '@/lib/graph/apply'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { createLensRegistry } from '@/lib/lenses/registry'
import type { ChainEvent } from '@/lib/llm/events'

const seed = seedGraph(toRootNode('Tram'))
const child = { kind: 'ChatNode' as const, label: 'Cost', type: 'risk' as const, description: '' }
const { state: graph, added } = apply(seed, {
  source: { kind: 'chat' },
  targetId: seed.rootId,
  children: [child],
})
const context = { graph, activeId: added[0] ?? null, lenses: createLensRegistry() }
const say = (event: ChainEvent) => toStatus(event, context)?.text
const run = (name: string, input: Record<string, unknown>) =>
  say({ type: 'call-run', callId: 'c', name, input })

describe('status sentences', () => {
  test('[A17] say in words what each tool does, and to which idea', () => {
    expect([
      run('run_lens', { node_id: 'root', lens: 'expand' }),
      run('add_node', { label: 'x', parent_id: 'Cost' }),
      run('add_node', { label: 'x' }),
      run('add_nodes', { nodes: [{}], parent_id: 'root' }),
      run('edit_node', { node_id: 'Cost' }),
      run('move_node', { node_id: 'Cost', parent_id: 'root' }),
      run('link_nodes', { source_id: 'Cost', target_id: 'root' }),
      run('inspect_node', { node_id: 'Cost' }),
      run('find_nodes', { query: '/etc/passwd' }),
      run('graph_stats', {}),
      run('something_new', { secret: 'x' }),
    ]).toEqual([
      'Expand: looking at “Tram”',
      'Adding an idea under “Cost”',
      'Adding an idea under “Cost”',
      'Adding one idea under “Tram”',
      'Changing “Cost”',
      'Moving “Cost”',
      'Linking “Cost” with another idea',
      'Reading “Cost”',
      'Looking for ideas on the board',
      'Counting the ideas on the board',
      'Working on the board',
    ])
  })

  test('[A17] name the idea they are about, for the map', () => {
    const event: ChainEvent = { type: 'call-run', callId: 'c', name: 'edit_node', input: { node_id: 'Cost' } }
    expect(toStatus(event, context)?.nodeId).toBe(added[0])
  })

  test('[A17] never show a wrong reference, a thought, or a call that is being written', () => {
    expect(run('edit_node', { node_id: '../../secret' })).toBe('Changing an idea')
    expect(run('edit_node', { node_id: { deep: 1 } })).toBe('Changing “Cost”')
    expect(say({ type: 'reasoning-delta', id: 'r', delta: 'hm' })).toBeUndefined()
    expect(say({ type: 'call-start', name: 'add_node' })).toBeUndefined()
    expect(say({ type: 'text-delta', id: 't', delta: 'x' })).toBeUndefined()
  })

  test('[A17] tell of waits and of the last request', () => {
    const failure = { code: 'rate-limit' as const, message: 'x', retryable: true }
    expect(say({ type: 'retry', failure, waitMs: 500 })).toBe(
      'The model is not ready; trying again in a second',
    )
    expect(say({ type: 'retry', failure, waitMs: 12_300 })).toBe(
      'The model is not ready; trying again in 12 seconds',
    )
    expect(say({ type: 'request', step: 3, isForced: true })).toBe('Summing up')
    expect(say({ type: 'request', step: 0, isForced: false })).toBeUndefined()
    expect(say({ type: 'request', step: 1, isForced: false })).toBe('Thinking about what came back')
    expect(say({ type: 'compacted', compaction: { results: 1, turns: 0, isNew: true } })).toMatch(
      /what is older/,
    )
  })

  test('[A17] long labels are cut', () => {
    const long = seedGraph(toRootNode('x'.repeat(80)))
    const event: ChainEvent = {
      type: 'call-run',
      callId: 'c',
      name: 'inspect_node',
      input: { node_id: 'root' },
    }
    expect(toStatus(event, { ...context, graph: long })?.text.length).toBeLessThan(80)
  })
})
