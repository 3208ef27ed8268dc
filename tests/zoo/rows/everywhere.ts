import { gzipSync } from 'node:zlib'
import { added, idea, over, type Row, refused, type Spec } from '../row'
import { type Frame, type Reply, toBytes } from '../script'
import { calls, eventStream, fails, says, stream, type Wire } from '../wires/wire'
import { wires } from '../wires/wires'

/* Misbehaviours that any provider can show, whichever its wire. */

const wait = { waits: [500, 1_000] }
/** Short where silence is what is tested; what has to arrive first has time, also on a busy machine. */
const short = { firstChunkMs: 1_000, gapMs: 1_000, stepMs: 2_000, totalMs: 10_000 }
const patient = { firstChunkMs: 20_000, totalMs: 60_000 }
const none: readonly never[] = []

const status = (code: number, name: string, must: Spec['must'], message = 'No.'): Row[] =>
  over(wires, (wire) => ({
    name,
    does: `answers ${code} every time`,
    replies: [fails(wire, code, message)],
    must,
  }))

const thenWell = (
  name: string,
  does: string,
  first: (wire: Wire) => Reply,
  waits: readonly number[],
): Row[] =>
  over(wires, (wire) => ({
    name,
    does,
    replies: [first(wire), says(wire, 'Done.')],
    must: { reason: 'text', asked: 2, stored: ['say Done.'], waits },
  }))

const statuses: Row[] = [
  ...status(400, 'bad request', { reason: 'error', code: 'bad-request', asked: 1, stored: none }),
  ...status(401, 'wrong key', { reason: 'error', code: 'auth', asked: 1, stored: none }),
  ...status(403, 'forbidden', { reason: 'error', code: 'auth', asked: 1, stored: none }),
  ...status(404, 'not found', { reason: 'error', code: 'bad-request', asked: 1, stored: none }),
  ...status(500, 'server error', { reason: 'error', code: 'unavailable', asked: 3, stored: none, ...wait }),
  ...status(502, 'bad gateway', { reason: 'error', code: 'unavailable', asked: 3, stored: none, ...wait }),
  ...status(503, 'unavailable', { reason: 'error', code: 'unavailable', asked: 3, stored: none, ...wait }),
  ...status(529, 'overloaded', { reason: 'error', code: 'unavailable', asked: 3, stored: none, ...wait }),
  ...status(408, 'request timeout', { reason: 'error', code: 'timeout', asked: 3, stored: none, ...wait }),
  ...status(413, 'too large', { reason: 'context', code: 'context', asked: 2, stored: none }),
  ...status(
    429,
    'no credit left',
    { reason: 'error', code: 'rate-limit', asked: 1, stored: none },
    'You exceeded your current quota, please check your plan and billing details.',
  ),
  ...over(wires, (wire) => ({
    name: 'context overflow',
    does: 'says in its own words that the request is too long, every time',
    replies: [fails(wire, wire.tooLong.status, wire.tooLong.message)],
    must: { reason: 'context', code: 'context', asked: 2, stored: none },
  })),
  ...thenWell(
    'too long, then well',
    'refuses the first request as too long',
    (wire) => fails(wire, wire.tooLong.status, wire.tooLong.message),
    none,
  ),
  ...thenWell(
    '429 in seconds, then well',
    'asks to wait 7 seconds',
    (wire) => fails(wire, 429, 'Slow down', { 'retry-after': '7' }),
    [7_000],
  ),
  ...thenWell(
    '429 in milliseconds, then well',
    'asks to wait 1500 ms',
    (wire) => fails(wire, 429, 'Slow down', { 'retry-after-ms': '1500' }),
    [1_500],
  ),
  ...thenWell(
    '429 without a time, then well',
    'asks to wait, not how long',
    (wire) => fails(wire, 429, 'Slow down'),
    [500],
  ),
  ...thenWell('500, then well', 'fails once', (wire) => fails(wire, 500, 'Oops'), [500]),
  ...thenWell('529, then well', 'is overloaded once', (wire) => fails(wire, 529, 'Overloaded'), [500]),
  ...over(wires, (wire) => ({
    name: '429 for an hour',
    does: 'asks to wait longer than a person would',
    replies: [fails(wire, 429, 'Slow down', { 'retry-after': '3600' })],
    must: { reason: 'error', code: 'rate-limit', asked: 1, stored: none, waits: none },
  })),
]

const html = '<!doctype html><html><body onload="alert(1)">Please log in</body></html>'
const odd = (name: string, does: string, reply: Omit<Reply, 'end'>, must: Spec['must']): Row[] =>
  over(wires, () => ({ name, does, replies: [{ ...reply, end: 'close' }], must }))

const bodies: Row[] = [
  ...odd(
    'HTML with 200',
    'is a page that asks to log in',
    { status: 200, headers: { 'content-type': 'text/html' }, body: html },
    { reason: 'error', code: 'not-sse', asked: 3, stored: none },
  ),
  ...odd(
    'HTML as a stream',
    'is a page under the type of a stream',
    { status: 200, headers: eventStream, body: html },
    { reason: 'interrupted', code: 'interrupted', asked: 3, stored: none },
  ),
  ...odd(
    'HTML with 502',
    'is a gateway with a page',
    { status: 502, headers: { 'content-type': 'text/html' }, body: html },
    { reason: 'error', code: 'unavailable', asked: 3, stored: none },
  ),
  ...odd(
    'nothing at all',
    'ends before the first byte',
    { status: 200, headers: eventStream, body: '' },
    { reason: 'interrupted', code: 'interrupted', asked: 3, stored: none },
  ),
  ...odd(
    '204',
    'says that there is no content',
    { status: 204, headers: {} },
    { reason: 'error', code: 'empty', asked: 3, stored: none },
  ),
  ...odd(
    'JSON instead of a stream',
    'answers in one piece of JSON',
    { status: 200, headers: { 'content-type': 'application/json' }, body: '{"hello":1}' },
    { reason: 'interrupted', code: 'interrupted', asked: 3, stored: none },
  ),
  ...odd(
    'broken JSON in the first event',
    'cuts its first event short',
    { status: 200, headers: eventStream, body: 'data: {"id":"x","cho\n\n' },
    { reason: 'error', code: 'not-sse', asked: 3, stored: none },
  ),
]

const whole = (wire: Wire) =>
  Buffer.concat((says(wire, ['Straßen', 'bahn 🚋 ', 'fährt.'].join('')).frames ?? []).map(toBytes))
const bytes = (buffer: Buffer, more: object = {}): Frame => ({ hex: buffer.toString('hex'), ...more })
const well = ['say Straßenbahn 🚋 fährt.']

const rewritten = (name: string, does: string, rewrite: (text: string) => string): Row[] =>
  over(wires, (wire) => ({
    name,
    does,
    replies: [stream([{ raw: rewrite(whole(wire).toString('utf8')) }])],
    must: { reason: 'text', asked: 1, stored: well },
  }))

const unix = (text: string) => text.replaceAll('\r\n', '\n')

const transport: Row[] = [
  ...over(wires, (wire) => ({
    name: 'one byte at a time',
    does: 'sends each byte alone, within letters too',
    replies: [stream([bytes(whole(wire), { cutEvery: 1 })])],
    must: { reason: 'text' as const, asked: 1, stored: well },
  })),
  ...over(wires, (wire) => ({
    name: 'all in one write',
    does: 'sends the whole answer at once',
    replies: [stream([bytes(whole(wire))])],
    must: { reason: 'text' as const, asked: 1, stored: well },
  })),
  ...rewritten('CRLF', 'ends its lines with CRLF', (text) => unix(text).replaceAll('\n', '\r\n')),
  ...rewritten('lone CR', 'ends its lines with CR', (text) => unix(text).replaceAll('\n', '\r')),
  ...rewritten('BOM', 'begins with a byte order mark', (text) => `\uFEFF${text}`),
  ...rewritten('comments', 'keeps the line alive with comments', (text) =>
    unix(text).replaceAll('\n\n', '\n\n: keep-alive\n\n'),
  ),
  ...rewritten('no space after data:', 'leaves the space out', (text) => text.replaceAll('data: ', 'data:')),
  ...rewritten('unknown fields', 'numbers its events and names a time to retry', (text) =>
    unix(text).replaceAll('data: ', 'id: 7\nretry: 100\nfoo: bar\ndata: '),
  ),
  ...rewritten('no last blank line', 'leaves out the last line ending', (text) =>
    unix(text).replace(/\n+$/, '\n'),
  ),
  ...over(wires, (wire) => ({
    name: 'gzip',
    does: 'compresses its stream',
    replies: [
      {
        status: 200,
        headers: { ...eventStream, 'content-encoding': 'gzip' },
        frames: [bytes(gzipSync(whole(wire)))],
        end: 'close' as const,
      },
    ],
    must: { reason: 'text' as const, asked: 1, stored: well },
  })),
  ...over(wires, (wire) => ({
    name: 'a letter that is no UTF-8, over two writes',
    does: 'sends half of a letter and then something else',
    replies: [
      stream([...wire.opening(), bytes(brokenLetter(wire), { cutEvery: 3 }), ...wire.closing('stop')]),
    ],
    must: { reason: 'text' as const, asked: 1, stored: ['say a��b'] },
  })),
  ...over(wires, (wire) => ({
    name: 'one line of a megabyte',
    does: 'sends its whole answer as one delta',
    replies: [says(wire, 'word '.repeat(210_000))],
    must: { reason: 'text' as const, asked: 1, stored: [`say ${'word '.repeat(12)}`] },
  })),
]

/** A delta whose text holds the first two bytes of a letter of three, and then `b`. */
function brokenLetter(wire: Wire): Buffer {
  const event = Buffer.concat(wire.text('aXYb').map(toBytes))
  const at = event.indexOf('XY')
  event[at] = 0xe2
  event[at + 1] = 0x28
  return Buffer.concat([
    event.subarray(0, at),
    Buffer.from([0xe2, 0x82]),
    Buffer.from([0xff]),
    event.subarray(at + 2),
  ])
}

const silences: Row[] = [
  ...over(wires, () => ({
    name: 'silent',
    does: 'takes the request and never says a word',
    replies: [stream([], 'hang')],
    limits: { ...short, attempts: 2 },
    must: { reason: 'error' as const, code: 'timeout', asked: 2, stored: none },
  })),
  ...over(wires, (wire) => ({
    name: 'silent after the opening',
    does: 'opens its answer and then never says a word',
    replies: [stream([...wire.opening()], 'hang')],
    limits: { ...short, attempts: 1 },
    must: { reason: 'error' as const, code: 'timeout', asked: 1, stored: none },
  })),
  ...over(wires, () => ({
    name: 'pings alone',
    does: 'keeps the line alive and says nothing',
    replies: [
      stream(
        Array.from({ length: 60 }, () => ({ raw: ': ping\n\n', ms: 20 })),
        'hang',
      ),
    ],
    limits: { ...short, attempts: 1 },
    must: { reason: 'error' as const, code: 'timeout', asked: 1, stored: none },
  })),
  ...over(wires, (wire) => ({
    name: 'silent in its text',
    does: 'stops in the middle of its text, with the line open',
    replies: [stream([...wire.opening(), ...wire.text('Half of')], 'hang')],
    limits: { ...patient, gapMs: 400, stepMs: 30_000 },
    must: { reason: 'error' as const, code: 'timeout', asked: 1, stored: ['say Half of', 'caveat error'] },
  })),
  ...over(wires, (wire) => ({
    name: 'dripping',
    does: 'sends a letter now and then, and would go on for ever',
    replies: [
      stream(
        [
          ...wire.opening(),
          ...wire.text(Array.from({ length: 60 }, () => 'a')).map((frame) => ({ ...frame, ms: 40 })),
        ],
        'hang',
      ),
    ],
    limits: { ...patient, gapMs: 20_000, stepMs: 1_500 },
    must: { reason: 'error' as const, code: 'timeout', asked: 1, stored: ['say a…', 'caveat error'] },
  })),
]

const half = (wire: Wire) => [...wire.opening(), ...wire.text('Half of')]
const truncated = (
  name: string,
  does: string,
  frames: (wire: Wire) => readonly Frame[],
  end: Reply['end'],
  must: Spec['must'],
): Row[] => over(wires, (wire) => ({ name, does, replies: [stream(frames(wire), end)], must }))

const broken = { reason: 'interrupted', code: 'interrupted' } as const
const lost = { reason: 'error', code: 'network' } as const
const kept = ['say Half of', 'caveat interrupted']

const truncations: Row[] = [
  ...truncated('cut in the text', 'ends after half of its text, without a word', half, 'close', {
    ...broken,
    asked: 1,
    stored: kept,
  }),
  ...truncated('torn in the text', 'tears the line after half of its text', half, 'reset', {
    ...lost,
    asked: 1,
    stored: ['say Half of', 'caveat error'],
  }),
  ...truncated('cut after the opening', 'ends after its opening', (wire) => wire.opening(), 'close', {
    ...broken,
    asked: 3,
    stored: none,
  }),
  ...truncated('torn before the answer', 'tears the line at once', () => [], 'reset', {
    ...lost,
    asked: 3,
    stored: none,
  }),
  ...truncated(
    'cut after its thoughts',
    'ends when it has thought',
    (wire) => [...wire.opening(), ...wire.thought('Hm.')],
    'close',
    { ...broken, asked: 3, stored: none },
  ),
  ...truncated(
    'cut after a call',
    'ends after a whole call, before the end of its answer',
    (wire) => [...wire.opening(), ...wire.call(idea, 0)],
    'close',
    { ...broken, asked: 3, stored: none },
  ),
  ...truncated(
    'torn after a call',
    'tears the line after a whole call',
    (wire) => [...wire.opening(), ...wire.call(idea, 0)],
    'reset',
    { ...lost, asked: 3, stored: none },
  ),
  ...truncated(
    'cut after text and a call',
    'ends after a text and a whole call',
    (wire) => [...half(wire), ...wire.call(idea, 0)],
    'close',
    { ...broken, asked: 1, stored: kept },
  ),
]

const midway: Row[] = [
  ...over(wires, (wire) => ({
    name: 'error in the middle of the text',
    does: 'reports that it is overloaded after half of its text',
    replies: [stream([...half(wire), ...wire.error('Overloaded')])],
    must: {
      reason: 'error' as const,
      code: 'unavailable',
      asked: 1,
      stored: ['say Half of', 'caveat error'],
    },
  })),
  ...over(wires, (wire) => ({
    name: 'error as the first event',
    does: 'reports with 200 that it is overloaded',
    replies: [stream([...wire.opening(), ...wire.error('Overloaded')]), says(wire, 'Done.')],
    must: { reason: 'text' as const, asked: 2, stored: ['say Done.'], waits: [500] },
  })),
  ...over(wires, (wire) => ({
    name: 'error after a call',
    does: 'writes a whole call and then reports an error',
    replies: [
      stream([...wire.opening(), ...wire.call(idea, 0), ...wire.error('Overloaded')]),
      calls(wire, idea),
      says(wire, 'Done.'),
    ],
    must: { reason: 'text' as const, asked: 3, stored: added },
  })),
]

const answers: Row[] = [
  ...over(wires, (wire) => ({
    name: 'ran out of room',
    does: 'ends its text at its limit',
    replies: [stream([...half(wire), ...wire.closing('length')])],
    must: { reason: 'text' as const, asked: 1, stored: ['say Half of', 'caveat length'] },
  })),
  ...over(wires, (wire) => ({
    name: 'filtered in the text',
    does: 'ends its text because of a filter',
    replies: [stream([...half(wire), ...wire.closing('filtered')])],
    must: { reason: 'error' as const, code: 'filtered', asked: 1, stored: ['say Half of', 'caveat error'] },
  })),
  ...over(wires, (wire) => ({
    name: 'filtered before a word',
    does: 'refuses the answer because of a filter',
    replies: [stream([...wire.opening(), ...wire.closing('filtered')])],
    must: { reason: 'error' as const, code: 'filtered', asked: 1, stored: none },
  })),
  ...over(wires, (wire) => ({
    name: 'nothing, twice',
    does: 'ends properly with nothing said, every time',
    replies: [stream([...wire.opening(), ...wire.closing('stop')])],
    must: { reason: 'error' as const, code: 'empty', asked: 2, stored: none },
  })),
  ...over(wires, (wire) => ({
    name: 'thoughts alone',
    does: 'thinks, and answers only when asked once more',
    replies: [
      stream([...wire.opening(), ...wire.thought('Hm.'), ...wire.closing('stop')]),
      says(wire, 'Done.'),
    ],
    must: { reason: 'submit' as const, asked: 2, stored: ['say Done.', 'caveat forced'] },
  })),
  ...over(wires, (wire) => ({
    name: 'white space for an answer',
    does: 'answers with line breaks',
    replies: [says(wire, ' \n\n '), says(wire, 'Done.')],
    must: { reason: 'submit' as const, asked: 2, stored: ['say Done.', 'caveat forced'] },
  })),
  ...over(wires, (wire) => ({
    name: 'calls under the end of a text',
    does: 'calls, and says that it stopped as after a text',
    replies: [
      stream([...wire.opening(), ...wire.call(idea, 0), ...wire.closing('stop')]),
      says(wire, 'Done.'),
    ],
    must: { reason: 'text' as const, asked: 2, stored: added },
  })),
  ...over(wires, (wire) => ({
    name: 'a text under the end of calls',
    does: 'answers, and says that it stopped to call',
    replies: [stream([...wire.opening(), ...wire.text('Done.'), ...wire.closing('calls')])],
    must: { reason: 'text' as const, asked: 1, stored: ['say Done.'] },
  })),
  ...over(wires, (wire) => ({
    name: 'the same failing call for ever',
    does: 'asks again and again for what cannot be',
    replies: [calls(wire, { ...idea, args: '{"type":"note"}' })],
    must: {
      reason: 'error' as const,
      code: 'repeated-calls',
      asked: 3,
      stored: [
        'call add_node',
        'error add_node',
        'call add_node',
        'error add_node',
        'call add_node',
        'error add_node',
      ],
    },
  })),
]

const one = (
  wire: Wire,
  name: string,
  does: string,
  call: Partial<typeof idea>,
  stored: readonly string[],
) => ({
  name,
  does,
  replies: [calls(wire, { ...idea, ...call }), says(wire, 'Done.')],
  must: { reason: 'text' as const, asked: 2, stored },
})

/** Where calls come whole, in an event, the provider's package refuses the event. */
const pieced = wires.filter(({ id }) => id !== 'gemini')

const callRows: Row[] = [
  ...over(wires, (wire) => ({
    name: 'two calls at once',
    does: 'calls twice in one answer',
    replies: [
      calls(wire, idea, { ...idea, id: 'call_2', args: '{"label":"Rails","type":"note"}' }),
      says(wire, 'Done.'),
    ],
    must: {
      reason: 'text' as const,
      asked: 2,
      stored: ['call add_node', 'call add_node', 'ok add_node', 'ok add_node', 'say Done.'],
    },
  })),
  ...over(wires, (wire) =>
    one(wire, 'an unknown tool', 'calls what there is not', { name: 'launch_rocket', args: '{}' }, [
      'call launch_rocket',
      'error launch_rocket',
      'say Done.',
    ]),
  ),
  ...over(wires, (wire) =>
    one(wire, 'a tool called __proto__', 'calls the prototype', { name: '__proto__', args: '{}' }, [
      'call unknown___proto__',
      'error unknown___proto__',
      'say Done.',
    ]),
  ),
  ...over(wires, (wire) =>
    one(wire, 'a tool called constructor', 'calls an inherited name', { name: 'constructor', args: '{}' }, [
      'call unknown_constructor',
      'error unknown_constructor',
      'say Done.',
    ]),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'a tool name with a dot',
      'puts a space of names before the name',
      { name: 'functions.launch', args: '{}' },
      ['call functions_launch', 'error functions_launch', 'say Done.'],
    ),
  ),
  ...over(wires, (wire) =>
    one(wire, 'a tool name of 300 letters', 'runs on in its name', { name: 'x'.repeat(300), args: '{}' }, [
      `call ${'x'.repeat(64)}`,
      `error ${'x'.repeat(64)}`,
      'say Done.',
    ]),
  ),
  ...over(pieced, (wire) =>
    one(
      wire,
      'a __proto__ in the arguments',
      'hides a prototype in the arguments',
      { args: '{"label":"Fares","type":"note","__proto__":{"admin":true}}' },
      refused,
    ),
  ),
  ...over(pieced, (wire) =>
    one(
      wire,
      'a __proto__ deep in the arguments',
      'hides a prototype inside a value',
      { name: 'add_nodes', args: '{"nodes":[{"label":"A","type":"note","__proto__":{"x":1}}]}' },
      ['call add_nodes', 'error add_nodes', 'say Done.'],
    ),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'wrong types in the arguments',
      'gives a number for a text',
      { args: '{"label":7,"type":"note"}' },
      refused,
    ),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'a type that is none',
      'invents a type',
      { args: '{"label":"Fares","type":"spaceship"}' },
      refused,
    ),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'a NUL in the arguments',
      'writes a NUL into a label',
      { args: '{"label":"Fa\\u0000res","type":"note"}' },
      added,
    ),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'a lone surrogate in the arguments',
      'writes half of a letter into a label',
      { args: '{"label":"Fares \\ud83d","type":"note"}' },
      added,
    ),
  ),
  ...over(wires, (wire) =>
    one(
      wire,
      'a megabyte of arguments',
      'writes a description of a megabyte',
      { args: `{"label":"Fares","type":"note","description":${JSON.stringify('long '.repeat(210_000))}}` },
      refused,
    ),
  ),
  ...over(wires, (wire) => ({
    name: 'NUL and lone surrogates in the text',
    does: 'writes what no text may hold',
    replies: [
      stream([...wire.opening(), ...wire.text(['Do\u0000ne', '\ud83d', '.']), ...wire.closing('stop')]),
    ],
    must: { reason: 'text' as const, asked: 1, stored: ['say Done�.'] },
  })),
  ...over(wires, (wire) => ({
    name: 'half a letter in one delta, half in the next',
    does: 'cuts a letter of two halves between deltas',
    replies: [stream([...wire.opening(), ...wire.text(['Tram \ud83d', '\ude8b.']), ...wire.closing('stop')])],
    must: { reason: 'text' as const, asked: 1, stored: ['say Tram 🚋.'] },
  })),
]

export const everywhere: readonly Row[] = [
  ...statuses,
  ...bodies,
  ...transport,
  ...silences,
  ...truncations,
  ...midway,
  ...answers,
  ...callRows,
]
