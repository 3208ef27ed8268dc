import { added, idea, on, type Row, type Spec } from '../row'
import type { Frame } from '../script'
import { chunk, done, openAi, usage } from '../wires/openai'
import { calls, eventStream, says, stream } from '../wires/wire'

/* The dialects of servers that say that they speak OpenAI's chat completions. */

const opening = openAi.opening()
const stop = openAi.closing('stop')
const calling = openAi.closing('calls')
const args = String(idea.args)

const answers = (
  name: string,
  does: string,
  frames: readonly Frame[],
  stored: readonly string[],
  more: Partial<Spec> = {},
): Spec => ({
  name,
  does,
  replies: [stream(frames)],
  must: { reason: 'text', asked: 1, stored },
  ...more,
})

const asks = (
  name: string,
  does: string,
  deltas: readonly object[],
  stored: readonly string[] = added,
): Spec => ({
  name,
  does,
  replies: [
    stream([...opening, ...deltas.map((delta) => chunk({ tool_calls: [delta] })), ...calling]),
    says(openAi, 'Done.'),
  ],
  must: { reason: 'text', asked: 2, stored },
})

const second = '{"label":"Rails","type":"note"}'
const two = ['call add_node', 'call add_node', 'ok add_node', 'ok add_node', 'say Done.']
const call = (more: object, text: string, name?: string) => ({
  type: 'function',
  ...more,
  function: { ...(name && { name }), arguments: text },
})
const letters = (text: string) => [...text]

const ids = on(
  openAi,
  asks('no index', 'numbers no call', [call({ id: 'a' }, args, 'add_node')]),
  asks(
    'all indexes zero',
    'gives two calls the same index',
    [call({ index: 0, id: 'a' }, args, 'add_node'), call({ index: 0, id: 'b' }, second, 'add_node')],
    two,
  ),
  asks('indexes that begin at seven', 'begins its numbers anywhere', [
    call({ index: 7, id: 'a' }, args, 'add_node'),
  ]),
  asks('ids that are null', 'names no call', [call({ index: 0, id: null }, args, 'add_node')]),
  asks(
    'ids that are empty',
    'names its calls with nothing',
    [call({ index: 0, id: '' }, args, 'add_node'), call({ index: 1, id: '' }, second, 'add_node')],
    two,
  ),
  asks('ids that are numbers', 'names its calls with numbers', [call({ index: 0, id: 7 }, args, 'add_node')]),
  asks(
    'one id for two calls',
    'gives two calls the same id',
    [call({ index: 0, id: 'a' }, args, 'add_node'), call({ index: 1, id: 'a' }, second, 'add_node')],
    two,
  ),
  asks('ids with signs', 'writes a dot and a colon into its ids', [
    call({ index: 0, id: 'functions.add_node:0' }, args, 'add_node'),
  ]),
  asks('an id of 300 letters', 'runs on in its id', [
    call({ index: 0, id: 'i'.repeat(300) }, args, 'add_node'),
  ]),
  {
    name: 'the same id in every answer',
    does: 'names the calls of all its answers alike',
    replies: [calls(openAi, idea), calls(openAi, { ...idea, args: second }), says(openAi, 'Done.')],
    must: { reason: 'text', asked: 3, stored: [...added.slice(0, 2), ...added] },
  },
)

const pieces = on(
  openAi,
  asks('arguments a letter at a time', 'sends each letter of the arguments alone', [
    call({ index: 0, id: 'a' }, '', 'add_node'),
    ...letters(args).map((letter) => ({ index: 0, function: { arguments: letter } })),
  ]),
  asks(
    'interleaved calls',
    'writes two calls in turns',
    [
      call({ index: 0, id: 'a' }, '', 'add_node'),
      call({ index: 1, id: 'b' }, '', 'add_node'),
      ...[0, 8, 16, 24].flatMap((at) => [
        { index: 1, function: { arguments: second.slice(at, at + 8) } },
        { index: 0, function: { arguments: args.slice(at, at + 8) } },
      ]),
    ],
    two,
  ),
  asks('the name in every piece', 'repeats the name', [
    call({ index: 0, id: 'a' }, args.slice(0, 9), 'add_node'),
    call({ index: 0, id: 'a' }, args.slice(9), 'add_node'),
  ]),
  asks('the name after the arguments', 'names the tool last', [
    { index: 0, id: 'a', type: 'function', function: { arguments: args } },
    { index: 0, function: { name: 'add_node', arguments: '' } },
  ]),
  asks('arguments as an object', 'sends the arguments as they are meant', [
    { index: 0, id: 'a', type: 'function', function: { name: 'add_node', arguments: JSON.parse(args) } },
  ]),
  asks('arguments as JSON within JSON', 'quotes the arguments once more', [
    call({ index: 0, id: 'a' }, JSON.stringify(args), 'add_node'),
  ]),
  asks(
    'empty arguments',
    'sends nothing for no arguments',
    [call({ index: 0, id: 'a' }, '', 'graph_stats')],
    ['call graph_stats', 'ok graph_stats', 'say Done.'],
  ),
  asks(
    'arguments that are null',
    'sends null for no arguments',
    [{ index: 0, id: 'a', type: 'function', function: { name: 'graph_stats', arguments: null } }],
    ['call graph_stats', 'ok graph_stats', 'say Done.'],
  ),
  asks(
    'arguments that are a list',
    'sends a list',
    [call({ index: 0, id: 'a' }, '["Fares"]', 'add_node')],
    ['call add_node', 'error add_node', 'say Done.'],
  ),
  asks(
    'arguments with a tail',
    'writes its template behind the arguments',
    [call({ index: 0, id: 'a' }, `${args}</tool_call>`, 'add_node')],
    ['call add_node', 'error add_node', 'say Done.'],
  ),
  asks(
    'a template in the name',
    'writes its channel behind the name',
    [call({ index: 0, id: 'a' }, args, 'add_node<|channel|>commentary')],
    ['call add_node__channel__commentary', 'error add_node__channel__commentary', 'say Done.'],
  ),
  {
    ...asks('a call without a name', 'names no tool', [
      { index: 0, id: 'a', type: 'function', function: { name: '', arguments: args } },
    ]),
    must: { reason: 'submit', asked: 2, stored: ['say Done.', 'caveat forced'] },
  },
  asks(
    'fifty calls at once',
    'calls fifty times in one answer',
    Array.from({ length: 50 }, (_, at) => call({ index: at, id: `c${at}` }, '{}', 'graph_stats')),
    [
      ...Array.from({ length: 50 }, () => 'call graph_stats'),
      ...Array.from({ length: 50 }, () => 'ok graph_stats'),
      'say Done.',
    ],
  ),
  {
    name: 'a call that never gets a name',
    does: 'sends arguments for no tool',
    replies: [
      stream([
        ...opening,
        chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { arguments: args } }] }),
        ...calling,
      ]),
      says(openAi, 'Done.'),
    ],
    must: { reason: 'text', asked: 2, stored: ['say Done.'], waits: [500] },
  },
)

const finish = (reason: string | null) => chunk({}, reason)
const hi = ['say Hello.']
const text = openAi.text(['Hel', 'lo.'])

const ends = on(
  openAi,
  answers(
    'usage after the end',
    'counts its tokens in a chunk of their own',
    [...opening, ...text, finish('stop'), usage, done],
    hi,
  ),
  answers('usage never', 'counts nothing', [...opening, ...text, finish('stop'), done], hi),
  answers(
    'usage in every chunk',
    'counts as it goes',
    [...opening, ...text.flatMap((frame) => [frame, usage]), finish('stop'), done],
    hi,
  ),
  answers(
    'usage with choices null',
    'leaves the choices out where it counts',
    [
      ...opening,
      ...text,
      finish('stop'),
      { json: { choices: null, usage: { prompt_tokens: 3, completion_tokens: 4 } } },
      done,
    ],
    hi,
  ),
  answers('no closing mark', 'ends without [DONE]', [...opening, ...text, finish('stop')], hi),
  answers('the closing mark twice', 'ends twice', [...opening, ...text, ...stop, done], hi),
  answers(
    'text after the closing mark',
    'goes on after it has ended',
    [...opening, ...text, ...stop, ...openAi.text('More.')],
    hi,
  ),
  answers(
    'the end in the last text',
    'ends in the chunk of its last words',
    [...opening, chunk({ content: 'Hello.' }, 'stop'), done],
    hi,
  ),
  answers(
    'an empty reason in every chunk',
    'has an empty reason until it has one',
    [chunk({ role: 'assistant', content: 'Hello.' }, ''), finish('stop'), done],
    hi,
  ),
  answers('an end in words of its own', 'ends with eos', [...opening, ...text, finish('eos'), done], hi),
  answers(
    'no reason',
    'ends properly but for the reason',
    [...opening, ...text, done],
    ['say Hello.', 'caveat interrupted'],
    {
      must: {
        reason: 'interrupted',
        code: 'interrupted',
        asked: 1,
        stored: ['say Hello.', 'caveat interrupted'],
      },
    },
  ),
  answers(
    'a reason that is none',
    'ends with a reason nobody knows',
    [...opening, ...text, finish('banana'), done],
    [],
    {
      must: {
        reason: 'interrupted',
        code: 'interrupted',
        asked: 1,
        stored: ['say Hello.', 'caveat interrupted'],
      },
    },
  ),
  answers(
    'an error for a reason',
    'ends with the reason error',
    [...opening, ...text, finish('error'), done],
    [],
    {
      must: {
        reason: 'interrupted',
        code: 'interrupted',
        asked: 1,
        stored: ['say Hello.', 'caveat interrupted'],
      },
    },
  ),
  {
    name: 'the line left open after the closing mark',
    does: 'says that it is done and does not hang up',
    replies: [stream([...opening, ...text, ...stop], 'hang')],
    limits: { gapMs: 2_000, stepMs: 2_000 },
    must: { reason: 'text', asked: 1, stored: hi },
  },
  {
    name: 'the line left open after the reason',
    does: 'gives its reason, no mark, and does not hang up',
    replies: [stream([...opening, ...text, finish('stop')], 'hang')],
    limits: { gapMs: 6_000, stepMs: 6_000 },
    must: { reason: 'text', asked: 1, stored: hi },
  },
  {
    name: 'the reason of calls without a call',
    does: 'stops to call and calls nothing',
    replies: [stream([...opening, ...calling]), says(openAi, 'Done.')],
    must: { reason: 'submit', asked: 2, stored: ['say Done.', 'caveat forced'] },
  },
)

const shapes = on(
  openAi,
  answers(
    'the role in every chunk',
    'says who it is again and again',
    [...['Hel', 'lo.'].map((content) => chunk({ role: 'assistant', content })), ...stop],
    hi,
  ),
  answers('an odd role', 'calls itself model', [chunk({ role: 'model', content: 'Hello.' }), ...stop], hi),
  answers(
    'content that is null',
    'has chunks without words',
    [chunk({ content: null }), ...text, chunk({ content: null }), ...stop],
    hi,
  ),
  answers(
    'a delta that is null',
    'ends with no delta',
    [...opening, ...text, { json: { choices: [{ index: 0, delta: null, finish_reason: 'stop' }] } }, done],
    hi,
  ),
  answers(
    'a chunk without choices first',
    'begins with a filter’s findings',
    [{ json: { choices: [], prompt_filter_results: [{ prompt_index: 0 }] } }, ...opening, ...text, ...stop],
    hi,
  ),
  answers(
    'a message instead of a delta',
    'sends its message whole',
    [
      {
        json: {
          choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
        },
      },
      done,
    ],
    hi,
  ),
  answers(
    'a second choice between',
    'answers twice at once',
    [
      ...opening,
      ...text.flatMap((frame) => [
        frame,
        { json: { choices: [{ index: 1, delta: { content: 'Other' }, finish_reason: null }] } },
      ]),
      ...stop,
    ],
    hi,
  ),
  answers(
    'content in parts',
    'sends its text as a list of parts',
    [chunk({ content: [{ type: 'text', text: 'Hello.' }] }), ...stop],
    hi,
  ),
  answers(
    'no ids or models',
    'leaves out what nobody reads',
    [{ json: { choices: [{ delta: { content: 'Hello.' }, finish_reason: 'stop' }] } }, done],
    hi,
  ),
  answers(
    'a refusal in its own field',
    'declines where nobody looks',
    [...opening, chunk({ refusal: 'I will not.' }), ...stop],
    ['say I will not.'],
  ),
  answers(
    'names of events',
    'names each event',
    [{ raw: 'event: message\n' }, ...opening, ...text, ...stop],
    hi,
  ),
)

const thoughts = on(
  openAi,
  answers(
    'reasoning_content',
    'thinks in reasoning_content',
    [...opening, chunk({ reasoning_content: 'Hm.' }), ...text, ...stop],
    ['think Hm.', ...hi],
  ),
  answers(
    'reasoning',
    'thinks in reasoning',
    [...opening, chunk({ reasoning: 'Hm.' }), ...text, ...stop],
    ['think Hm.', ...hi],
  ),
  answers(
    'think tags',
    'thinks between tags in its text',
    [...opening, ...openAi.text(['<thi', 'nk>Hm.</th', 'ink>', 'Hello.']), ...stop],
    ['think Hm.', ...hi],
  ),
  answers(
    'thoughts in parts',
    'thinks in a part of its content',
    [chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }), ...text, ...stop],
    ['think Hm.', ...hi],
  ),
  answers(
    'thoughts and words in turns',
    'thinks, speaks and thinks again',
    [
      ...opening,
      chunk({ reasoning_content: 'Hm.' }),
      ...openAi.text('Hel'),
      chunk({ reasoning_content: 'So.' }),
      ...openAi.text('lo.'),
      ...stop,
    ],
    ['think Hm.', 'say Hel', 'think So.', 'say lo.'],
  ),
  {
    name: 'think tags never closed',
    does: 'begins to think in its text and does not say when it is done',
    replies: [stream([...opening, ...openAi.text('<think>Hm. Hello.'), ...stop]), says(openAi, 'Done.')],
    must: { reason: 'submit', asked: 2, stored: ['say Done.', 'caveat forced'] },
  },
)

const midError = (name: string, does: string, error: Frame, code: string): Spec => ({
  name,
  does,
  replies: [stream([...opening, ...openAi.text('Half of'), error])],
  must: { reason: 'error', code, asked: 1, stored: ['say Half of', 'caveat error'] },
})

const errors = on(
  openAi,
  midError(
    'an error beside choices',
    'reports an error in a chunk like others',
    { json: { error: { message: 'Overloaded', code: 503 }, choices: [] } },
    'unavailable',
  ),
  midError(
    'an error that is a text',
    'reports an error as a text',
    { json: { error: 'the server is overloaded' } },
    'unavailable',
  ),
  midError(
    'an error with a rate',
    'reports that it is asked too often',
    { json: { error: { message: 'Rate limit reached', code: 429 } } },
    'rate-limit',
  ),
  midError(
    'an error under its own event',
    'reports an error as an event',
    { raw: 'event: error\ndata: {"error":{"message":"Internal server error"}}\n\n' },
    'unavailable',
  ),
  midError(
    'an error in an ending choice',
    'reports its error with the reason',
    {
      json: {
        id: 'x',
        error: { code: 502, message: 'Provider disconnected: unavailable' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      },
    },
    'unavailable',
  ),
  midError(
    'broken JSON in the middle',
    'cuts one event short and goes on',
    { raw: 'data: {"id":"x","choices":[{"del\n\n' },
    'not-sse',
  ),
  {
    name: 'a page in the middle',
    does: 'turns into a page after half of its text',
    replies: [
      stream([...opening, ...openAi.text('Half of'), { raw: '<html><script>alert(1)</script></html>\n\n' }]),
    ],
    must: {
      reason: 'interrupted',
      code: 'interrupted',
      asked: 1,
      stored: ['say Half of', 'caveat interrupted'],
    },
  },
  {
    name: 'a model that is not there',
    does: 'answers 404 with the name of the model',
    replies: [
      {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"error":{"message":"The model `demo` does not exist","code":"model_not_found"}}',
        end: 'close',
      },
    ],
    must: { reason: 'error', code: 'bad-request', asked: 1, stored: [] },
  },
  {
    name: 'a forced call refused',
    does: 'says nothing, and then takes no forced call',
    replies: [
      stream([...opening, ...stop]),
      {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: '{"error":{"message":"tool_choice is not supported"}}',
        end: 'close',
      },
      says(openAi, 'Done.'),
    ],
    must: { reason: 'submit', asked: 3, stored: ['say Done.', 'caveat forced'] },
  },
  {
    name: '429 until a date, then well',
    does: 'names the second when it may be asked again',
    replies: [
      {
        status: 429,
        headers: {
          ...eventStream,
          date: 'Mon, 30 Nov 2026 10:00:00 GMT',
          'retry-after': 'Mon, 30 Nov 2026 10:00:09 GMT',
        },
        body: '{}',
        end: 'close',
      },
      says(openAi, 'Done.'),
    ],
    must: { reason: 'text', asked: 2, stored: ['say Done.'], waits: [9_000] },
  },
)

export const openAiRows: readonly Row[] = [...ids, ...pieces, ...ends, ...shapes, ...thoughts, ...errors]
