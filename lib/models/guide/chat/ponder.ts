import type { Board } from './board'
import type { Intent } from './intent'
import { tryReference } from './reference'
import { toTokens } from './tokens'

const lead = '^(?:(?:so|and|but|well|now|hm+|hey|ok|okay)\\W+)*'
const placed = new RegExp(
  `${lead}(?:should|does|do|would) (?!we\\b|you\\b|i\\b)(.{1,160}?) (?:(?:really|better|rather|also|not|all|both|perhaps|maybe) )*(?:be|go|sit|hang|hangs|belong|stand|stay|live|fit|come)\\b.{0,40}\\b(?:under|below|beneath|in|into|inside|to|with|at|on|elsewhere|somewhere)\\b.*\\?\\s*$`,
  'i',
)
const weighed = new RegExp(
  `${lead}should (?:we|i) (?:(?:really|better|rather|perhaps|maybe|not) )*(?:put|move|hang|place|file|rename|call) (.{1,160}?) (?:under|below|beneath|in|into|inside|to)\\b.*\\?\\s*$`,
  'i',
)
const gone = new RegExp(
  `${lead}what(?:'s| is| would be| will be| happens| would happen| will happen| do (?:we|i) lose| would (?:we|i) lose| goes| else goes)?(?: lost| gone)?,? (?:if|when) (?:(?:i|we|you|one) (?:just |simply |were to |would )?(?:delete|remove|drop|erase|discard|scrap)d?(?:ed|ped)?|(?:i|we|you) (?:threw|throw) away|(?:i|we|you) (?:get|got) rid of) (.{1,160}?)(?: away)?\\??\\s*$`,
  'i',
)
const doubted = new RegExp(
  `${lead}(?:should (?:i|we) (?:(?:really|rather|just|better|maybe|perhaps) )*(?:delete|remove|drop|erase|discard|get rid of)|(?:would|does|will) it hurt to (?:delete|remove|drop|erase)|is it (?:safe|ok|okay|wise|right|a good idea|fine) to (?:delete|remove|drop|erase)|if (?:i|we|you) (?:delete|remove|drop|erase)d?) ([^,?]{1,160}?)(?:,.{1,120})?\\?\\s*$`,
  'i',
)
const bettered = new RegExp(
  `${lead}(?:is|are) (.{1,160}?) (?:better|right|best|well|rightly|more at home|wrong|wrongly) (?:placed |off )?(?:under|below|in|beneath|at|with)\\b.*\\?\\s*$`,
  'i',
)
const other = new RegExp(
  `${lead}what (?:happens|would happen|will happen) (?:if|when) (?:i|we|you|one) (?:just |simply |were to |would )?(?:move|rename|link|connect|merge|add|put|change|expand)(?:d|ed)?\\b`,
  'i',
)

/** A question that thinks of a change and asks for none: `should X be under Y?`, `what happens if I delete X?`. */
export function tryPonder(request: string, board: Board, labels: readonly string[]): Intent[] | undefined {
  if (request.length > 400 || /\n/.test(request.trim())) return undefined
  const [, lost] = gone.exec(request) ?? doubted.exec(request) ?? []
  if (lost) {
    const target = tryReference(toTokens(lost, labels), lost)
    return target && isThere(lost, board) ? [{ kind: 'inspect', target, wants: 'loss' }] : undefined
  }
  if (other.test(request)) return [{ kind: 'wonder', question: request.trim() }]
  const [, subject] = placed.exec(request) ?? weighed.exec(request) ?? bettered.exec(request) ?? []
  return subject && isThere(subject, board) ? [{ kind: 'refuse', what: 'opinion' }] : undefined
}

const isThere = (text: string, { isIdea }: Board) =>
  isIdea(text.replace(/^["“'‘]|["”'’]$/g, '')) || /^(?:it|this|that|this one|this idea)$/i.test(text)
