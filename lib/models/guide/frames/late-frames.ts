import { add, fresh, kind } from './add-frames'
import { type Frame, frame } from './frame'

/** What the grammar could not read: `Marketing: spam complaints`. */
export const lateAddFrames: readonly Frame[] = [
  frame(
    `(?:(?:also|and|plus|maybe|perhaps|then|the|an?|some) )*{n:T}(?: @h)? ,? ?(?:@h )?as (?:(?:an?|new|more|another|further) )*{k:${kind}}s?(?: @h| too| as well)?`,
    (found) => fresh(found, { by: 'active' }),
  ),
  frame('{a:@i}', ({ ref, sentence }) => {
    const target = ref('a')
    return target && /\?\s*$/.test(sentence.board.source)
      ? [{ kind: 'lens', lens: 'explain', target }]
      : undefined
  }),
  frame('{p:S} : {n:T}', (found) => {
    const [, ...more] = found.items('n')
    const isAsking = /^(?:who|what|which|how|why|where|when|is|are|do|does|can|could|please)$/.test(
      found.items('n')[0]?.word ?? '',
    )
    return isAsking || more.length > 6 ? undefined : add(found, found.ref('p'))
  }),
]
