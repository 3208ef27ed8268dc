import { added, idea, on, type Row, type Spec } from '../row'
import type { Frame } from '../script'
import { anthropic, block, ended, event } from '../wires/anthropic'
import { says, stream } from '../wires/wire'

/* What goes wrong in blocks of messages. */

const opening = anthropic.opening()
const hello = block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'Hello.' })
const hi = ['say Hello.']
const args = String(idea.args)
const stop = ended('end_turn')
const calling = ended('tool_use')

const answers = (
  name: string,
  does: string,
  frames: readonly Frame[],
  stored: readonly string[] = hi,
): Spec => ({
  name,
  does,
  replies: [stream(frames)],
  must: { reason: 'text', asked: 1, stored },
})

const asks = (
  name: string,
  does: string,
  frames: readonly Frame[],
  stored: readonly string[] = added,
): Spec => ({
  name,
  does,
  replies: [stream([...opening, ...frames, ...calling]), says(anthropic, 'Done.')],
  must: { reason: 'text', asked: 2, stored },
})

const broken = (
  name: string,
  does: string,
  frames: readonly Frame[],
  stored: readonly string[] = [...hi, 'caveat interrupted'],
): Spec => ({
  name,
  does,
  replies: [stream(frames)],
  must: { reason: 'interrupted', code: 'interrupted', asked: 1, stored },
})

const use = (id: string, input: object = {}, name = 'add_node') => ({ type: 'tool_use', id, name, input })
const json = (text: string) => ({ type: 'input_json_delta', partial_json: text })
const two = ['call add_node', 'call add_node', 'ok add_node', 'ok add_node', 'say Done.']
const second = '{"label":"Rails","type":"note"}'

const events = on(
  anthropic,
  answers(
    'pings everywhere',
    'sends a ping after every event',
    [...opening, ...hello, ...stop].flatMap((frame) => [event('ping'), frame]),
  ),
  answers('unknown events', 'sends events of a kind to come', [
    ...opening,
    event('banana', { peel: 1 }),
    ...hello,
    event('banana'),
    ...stop,
  ]),
  answers('an unknown delta', 'sends a delta of a kind to come', [
    ...opening,
    ...block(
      0,
      { type: 'text', text: '' },
      { type: 'banana_delta', peel: 1 },
      { type: 'text_delta', text: 'Hello.' },
    ),
    ...stop,
  ]),
  answers('an empty text block', 'begins with a block without text', [
    ...opening,
    ...block(0, { type: 'text', text: '' }),
    ...block(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'Hello.' }),
    ...stop,
  ]),
  answers('blocks that are not in order', 'skips numbers', [
    ...opening,
    ...block(5, { type: 'text', text: '' }, { type: 'text_delta', text: 'Hello.' }),
    ...stop,
  ]),
  answers('text after the end', 'goes on after it has stopped', [
    ...opening,
    ...hello,
    ...stop,
    ...block(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'More.' }),
  ]),
  answers('a stop at a sequence', 'ends at a word it was told', [
    ...opening,
    ...hello,
    ...ended('stop_sequence'),
  ]),
  answers('no usage at the end', 'counts nothing at its end', [
    ...opening,
    ...hello,
    event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null } }),
    event('message_stop'),
  ]),
  {
    name: 'the line left open after the stop',
    does: 'stops and does not hang up',
    replies: [stream([...opening, ...hello, ...stop], 'hang')],
    limits: { gapMs: 2_000, stepMs: 2_000 },
    must: { reason: 'text', asked: 1, stored: hi },
  },
)

const ends = on(
  anthropic,
  broken('no reason', 'stops and says nothing of why', [...opening, ...hello, event('message_stop')]),
  broken('a reason that is null', 'stops for no reason', [...opening, ...hello, ...ended(null)]),
  broken('a reason that is none', 'stops for a reason nobody knows', [
    ...opening,
    ...hello,
    ...ended('banana'),
  ]),
  broken('a pause', 'pauses its turn', [...opening, ...hello, ...ended('pause_turn')]),
  {
    name: 'a full window',
    does: 'ends because its window is full',
    replies: [stream([...opening, ...hello, ...ended('model_context_window_exceeded')])],
    must: { reason: 'text', asked: 1, stored: [...hi, 'caveat length'] },
  },
  {
    name: 'an error of the request in the stream',
    does: 'finds the request wrong once it has begun',
    replies: [
      stream([...opening, event('error', { error: { type: 'invalid_request_error', message: 'Nope' } })]),
    ],
    must: { reason: 'error', code: 'unknown', asked: 1, stored: [] },
  },
  {
    name: 'an error of the server before anything',
    does: 'reports an error as its very first event',
    replies: [
      stream([event('error', { error: { type: 'api_error', message: 'Internal server error' } })]),
      says(anthropic, 'Done.'),
    ],
    must: { reason: 'text', asked: 2, stored: ['say Done.'], waits: [500] },
  },
)

const thoughts = on(
  anthropic,
  answers(
    'thoughts with a signature',
    'thinks and signs',
    [...opening, ...anthropic.thought('Hm.'), ...hello, ...stop],
    ['think Hm.', ...hi],
  ),
  answers(
    'thoughts without a signature',
    'thinks and does not sign',
    [
      ...opening,
      ...block(3, { type: 'thinking', thinking: '' }, { type: 'thinking_delta', thinking: 'Hm.' }),
      ...hello,
      ...stop,
    ],
    ['think Hm.', ...hi],
  ),
  answers(
    'thoughts nobody may read',
    'thinks behind a veil',
    [...opening, ...block(3, { type: 'redacted_thinking', data: 'c2VjcmV0' }), ...hello, ...stop],
    ['think ', ...hi],
  ),
  asks(
    'thoughts before a call',
    'thinks, signs and calls',
    [...anthropic.thought('Hm.'), ...block(1, use('toolu_1'), json(args))],
    ['think Hm.', ...added],
  ),
)

const calls = on(
  anthropic,
  asks(
    'input in the block itself',
    'has the arguments ready when it begins',
    block(1, use('toolu_1', JSON.parse(args))),
  ),
  asks('no input', 'has no arguments and sends none', block(1, use('toolu_1', {}, 'graph_stats')), [
    'call graph_stats',
    'ok graph_stats',
    'say Done.',
  ]),
  asks(
    'an empty piece first',
    'begins its arguments with nothing',
    block(1, use('toolu_1'), json(''), json(args)),
  ),
  asks(
    'arguments a letter at a time',
    'sends each letter of the arguments alone',
    block(1, use('toolu_1'), ...[...args].map(json)),
  ),
  asks(
    'interleaved blocks',
    'writes two calls in turns',
    [
      event('content_block_start', { index: 1, content_block: use('toolu_1') }),
      event('content_block_start', { index: 2, content_block: use('toolu_2') }),
      event('content_block_delta', { index: 1, delta: json(args.slice(0, 9)) }),
      event('content_block_delta', { index: 2, delta: json(second) }),
      event('content_block_delta', { index: 1, delta: json(args.slice(9)) }),
      event('content_block_stop', { index: 2 }),
      event('content_block_stop', { index: 1 }),
    ],
    two,
  ),
  asks(
    'one id for two calls',
    'gives two calls the same id',
    [...block(1, use('toolu_1'), json(args)), ...block(2, use('toolu_1'), json(second))],
    two,
  ),
  asks('an empty id', 'names a call with nothing', block(1, use(''), json(args))),
  asks(
    'broken arguments',
    'cuts its arguments short and closes the block',
    block(1, use('toolu_1'), json(args.slice(0, 12))),
    ['call add_node', 'error add_node', 'say Done.'],
  ),
  {
    ...asks('a block that never stops', 'leaves a call open and ends', [
      event('content_block_start', { index: 1, content_block: use('toolu_1') }),
      event('content_block_delta', { index: 1, delta: json(args) }),
    ]),
    must: { reason: 'submit', asked: 2, stored: ['say Done.', 'caveat forced'] },
  },
)

export const anthropicRows: readonly Row[] = [...events, ...ends, ...thoughts, ...calls]
