import { added, idea, on, type Row, type Spec } from '../row'
import type { Frame, Reply } from '../script'
import { ended, gemini, piece } from '../wires/gemini'
import { says, stream } from '../wires/wire'

/* What goes wrong in candidates. */

const hello = piece([{ text: 'Hello.' }])
const hi = ['say Hello.']
const stop = ended('STOP')
const args = JSON.parse(String(idea.args))
const event = (json: object): Frame => ({ raw: `data: ${JSON.stringify(json)}\r\n\r\n` })

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
  parts: readonly object[],
  stored: readonly string[] = added,
): Spec => ({
  name,
  does,
  replies: [stream([piece(parts), stop]), says(gemini, 'Done.')],
  must: { reason: 'text', asked: 2, stored },
})

const fails = (
  name: string,
  does: string,
  code: string,
  frames: readonly Frame[],
  stored: readonly string[],
  reason: 'error' | 'interrupted' = 'error',
): Spec => ({
  name,
  does,
  replies: [stream(frames)],
  must: { reason, code, asked: 1, stored },
})

const shapes = on(
  gemini,
  answers('the end in the last words', 'ends in the piece of its last words', [
    piece([{ text: 'Hello.' }], { finishReason: 'STOP' }),
  ]),
  answers('usage after the end', 'counts after it has ended', [
    piece([{ text: 'Hello.' }], { finishReason: 'STOP' }),
    event({ usageMetadata: { promptTokenCount: 3, totalTokenCount: 4 } }),
  ]),
  answers('no candidates', 'has pieces without a candidate', [
    event({ candidates: [] }),
    hello,
    event({ usageMetadata: { promptTokenCount: 3 } }),
    stop,
  ]),
  answers('content without parts', 'has content with nothing in it', [
    event({ candidates: [{ content: { role: 'model' }, index: 0 }] }),
    hello,
    stop,
  ]),
  answers('no content', 'has a candidate without content', [
    event({ candidates: [{ index: 0 }] }),
    hello,
    stop,
  ]),
  answers('a second candidate', 'answers twice at once', [
    event({
      candidates: [
        { content: { parts: [{ text: 'Hello.' }], role: 'model' }, index: 0 },
        { content: { parts: [{ text: 'Other.' }], role: 'model' }, index: 1 },
      ],
    }),
    stop,
  ]),
  answers('an empty text first', 'begins with an empty text', [piece([{ text: '' }]), hello, stop]),
  answers('fields to come', 'sends fields nobody knows yet', [
    event({
      banana: 1,
      candidates: [
        { content: { parts: [{ text: 'Hello.', peel: 1 }], role: 'model' }, index: 0, banana: {} },
      ],
    }),
    stop,
  ]),
  answers('thoughts', 'marks its thoughts', [...gemini.thought('Hm.'), hello, stop], ['think Hm.', ...hi]),
)

const calls = on(
  gemini,
  asks(
    'a call without arguments',
    'leaves the arguments out',
    [{ functionCall: { name: 'graph_stats' } }],
    ['call graph_stats', 'ok graph_stats', 'say Done.'],
  ),
  asks(
    'arguments that are null',
    'sends null for no arguments',
    [{ functionCall: { name: 'graph_stats', args: null } }],
    ['call graph_stats', 'ok graph_stats', 'say Done.'],
  ),
  asks('a signed call', 'signs its call', [
    { functionCall: { name: 'add_node', args }, thoughtSignature: 'c2lnbmVk' },
  ]),
  asks(
    'the same call id twice',
    'names two calls alike',
    [
      { functionCall: { id: 'f1', name: 'add_node', args }, thoughtSignature: 'c2lnbmVk' },
      { functionCall: { id: 'f1', name: 'add_node', args: { ...args, label: 'Rails' } } },
    ],
    ['call add_node', 'call add_node', 'ok add_node', 'ok add_node', 'say Done.'],
  ),
  asks(
    'a name with its space',
    'puts default_api before the name',
    [{ functionCall: { name: 'default_api.launch', args: {} } }],
    ['call default_api_launch', 'error default_api_launch', 'say Done.'],
  ),
  asks(
    'text and a call in one piece',
    'speaks and calls at once',
    [{ text: 'Well.' }, { functionCall: { name: 'add_node', args } }],
    ['say Well.', ...added],
  ),
)

const noCredit: Reply = {
  status: 429,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error: {
      code: 429,
      message: 'Resource has been exhausted',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '23s' }],
    },
  }),
  end: 'close',
}

const ends = on(
  gemini,
  fails(
    'a prompt that is blocked',
    'blocks the question and has no candidate',
    'filtered',
    [
      event({
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
        usageMetadata: { promptTokenCount: 3 },
      }),
    ],
    [],
  ),
  fails(
    'SAFETY',
    'stops in its text for safety',
    'filtered',
    [hello, ended('SAFETY')],
    [...hi, 'caveat error'],
  ),
  fails(
    'RECITATION',
    'stops because it would recite',
    'filtered',
    [hello, ended('RECITATION')],
    [...hi, 'caveat error'],
  ),
  fails(
    'PROHIBITED_CONTENT',
    'stops at what is prohibited',
    'filtered',
    [hello, ended('PROHIBITED_CONTENT')],
    [...hi, 'caveat error'],
  ),
  fails(
    'MALFORMED_FUNCTION_CALL',
    'cannot write its own call',
    'interrupted',
    [hello, ended('MALFORMED_FUNCTION_CALL')],
    [...hi, 'caveat interrupted'],
    'interrupted',
  ),
  fails(
    'OTHER',
    'stops for another reason',
    'interrupted',
    [hello, ended('OTHER')],
    [...hi, 'caveat interrupted'],
    'interrupted',
  ),
  fails(
    'a reason that is none',
    'stops for a reason nobody knows',
    'interrupted',
    [hello, ended('BANANA')],
    [...hi, 'caveat interrupted'],
    'interrupted',
  ),
  fails(
    'no reason',
    'ends without a reason',
    'interrupted',
    [hello],
    [...hi, 'caveat interrupted'],
    'interrupted',
  ),
  {
    name: '429 with its time in the body, then well',
    does: 'says in its body how long to wait',
    replies: [noCredit, says(gemini, 'Done.')],
    must: { reason: 'text', asked: 2, stored: ['say Done.'], waits: [23_000] },
  },
  {
    name: 'a list of errors instead of a stream',
    does: 'answers as it does without alt=sse',
    replies: [
      {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '[{"error":{"code":503,"message":"overloaded"}}]',
        end: 'close',
      },
    ],
    must: { reason: 'interrupted', code: 'interrupted', asked: 3, stored: [] },
  },
)

export const geminiRows: readonly Row[] = [...shapes, ...calls, ...ends]
