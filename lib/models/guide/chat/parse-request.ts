import { readSentences } from '../sense/read-sentences'
import { wantsStillness, withoutAside, withoutBan } from './bans'
import type { Board } from './board'
import type { Asking, Intent } from './intent'
import { type Verb, verbsAt } from './lexicon'
import { mendTokens } from './mend'
import { withoutOwnName } from './own-words'
import { tryClause } from './parse-clause'
import { keepsThought, toThought } from './parse-loose'
import { pointsAtIdea } from './parse-place'
import { stripPolite } from './polite'
import { tryPonder } from './ponder'
import { tryReference } from './reference'
import { tryRefusal } from './refusals'
import { trySaying } from './sayings'
import { splitClauses } from './split-clauses'
import { isWord, type Token, textOf, toTokens } from './tokens'

/** Longer texts are material to take ideas from, unless they open with a request. */
const longText = 700
const longestList = 8_000

/** Every intent of a message, in order. What cannot be understood is told as such, never dropped. */
export function parseRequest(request: string, board: Board, all: readonly string[]): Intent[] {
  const labels = withoutOwnName(request, all)
  const saying = trySaying(request)
  if (saying) return [saying]
  const atOnce = tryPonder(request, board, labels) ?? tryDigest(request, board, labels)
  if (atOnce) return atOnce
  const tokens = mendTokens(toTokens(request, labels), labels, board.isWord)
  const whole = splitSentences(tokens)
  const sentences = whole
    .map((sentence) => withoutAside(withoutBan(sentence)))
    .filter((sentence) => sentence.length > 0)
  if (sentences.length === 0) return [{ kind: 'say', what: tokens.length > 0 ? 'no' : 'empty' }]
  const own = { ...board, ideas: board.ideas.filter(({ label }) => labels.includes(label)) }
  const intents = merge(
    withLinkLabels(readSentences(sentences, own, (sentence) => parseSentence(sentence, own))),
  )
  return wantsStillness(whole) ? intents.map(toReading) : intents
}

/** `elaborate, without changing the board`: in words. */
const toReading = (intent: Intent): Intent =>
  intent.kind === 'lens' && intent.lens === 'expand' ? { ...intent, lens: 'explain' } : intent

/** `Turn this text into ideas: …`, or a long text by itself. */
function tryDigest(request: string, board: Board, labels: readonly string[]): Intent[] | undefined {
  const asked =
    /^(?:please |can you |could you )?(?:turn|take|extract|pull|make|get|read|digest|summari[sz]e|map|break|add|find|put|convert|create|pick)\b[^\n:]{0,80}\b(?:text|notes?|paragraph|article|passage|minutes|ideas from|following|this)\b[^\n:]{0,60}[:\n]\s*(.{60,})$/is.exec(
      request,
    )
  if (asked?.[1] && !/^[-*•\d]/.test(asked[1].trim())) {
    const head = toTokens(request.slice(0, request.length - asked[1].length), labels)
    const placed = tryClause([...toTokens('add an idea', []), ...placeOf(head)], board)?.[0]
    const parent = placed?.kind === 'add' ? placed.parent : undefined
    return [{ kind: 'digest', text: asked[1], ...(parent ? { parent } : {}) }]
  }
  const isList = /\n\s*[-*•\d]/.test(request) && request.length < longestList
  return request.length > longText && !isList ? [{ kind: 'digest', text: request }] : undefined
}

const placeOf = (tokens: readonly Token[]) => {
  const at = tokens.findLastIndex((token) => isWord(token, /^(under|below|beneath)$/))
  return at < 0 ? [] : tokens.slice(at).filter(({ kind }) => kind !== 'colon' && kind !== 'line')
}

/** At full stops; a list stays with the sentence that announces it, in lines or as `Who rides?, Who pays?`. */
function splitSentences(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]]
  let isList = false
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'colon') isList = true
    if (token.kind === 'end' && tokens[at + 1]?.kind === 'comma') continue
    const ends =
      token.kind === 'end' || (!isList && (token.kind === 'line' || endsClause(token, tokens.slice(at + 1))))
    if (ends) {
      sentences.push([])
      if (token.kind === 'end') isList = false
    } else sentences.at(-1)?.push(token)
  }
  return sentences.filter((sentence) => sentence.some(({ kind }) => kind !== 'line' && kind !== 'comma'))
}

/** `…; record that`: a semicolon before a request of its own. */
function endsClause({ kind, text }: Token, rest: readonly Token[]): boolean {
  if (kind !== 'comma' || text !== ';') return false
  const words = stripPolite(rest)
    .slice(0, 5)
    .map((token) => (token.kind === 'word' ? token.lower : ''))
  return verbsAt(words).length > 0 || /^(it|they|that|use|please)$/.test(words[0] ?? '')
}

/** `Move it there: X to Y`: what comes after the colon says what is to be moved. */
function withoutAnnouncing(sentence: readonly Token[]): readonly Token[] {
  const at = sentence.findIndex(({ kind }) => kind === 'colon')
  const plain = stripPolite(sentence.slice(0, Math.max(0, at)))
  const [verb] = verbsAt(plain.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : '')))
  const length = verb?.length ?? (isWord(plain[0], /^(do|as)$/) ? 1 : 0)
  const isBare =
    length > 0 && plain.length > length && plain.slice(length).every((token) => isWord(token, announcing))
  if (!isBare || !/^(move|put|link|swap|remove|)$/.test(verb?.verb ?? '')) return sentence
  return [...(verb ? plain.slice(0, length) : []), ...sentence.slice(at + 1)]
}

const announcing =
  /^(it|this|that|them|there|these|those|like|so|as|follows|following|the|here|way|one|please|around)$/

function parseSentence(whole: readonly Token[], board: Board): Intent[] {
  const sentence = withoutAnnouncing(whole)
  const thought = tryThought(sentence, board)
  if (thought) return [thought]
  const refusal = tryRefusal(textOf(sentence, board.source), board)
  if (refusal) return [refusal]
  const clauses = splitClauses(sentence, board)
  return clauses.flatMap((clause) => tryClause(clause, board) ?? fallback(clause, board))
}

/** `I travel a lot, add that`: what stands before is the idea. */
function tryThought(sentence: readonly Token[], board: Board): Intent | undefined {
  const at = sentence.findLastIndex(({ kind }, index) => index > 1 && (kind === 'comma' || kind === 'colon'))
  if (at < 3 || !keepsThought(sentence.slice(at + 1).filter((token) => !isWord(token, /^(so|and|please)$/))))
    return undefined
  return toThought(sentence.slice(0, at), board)
}

function fallback(clause: readonly Token[], board: Board): Intent[] {
  const text = textOf(clause, board.source)
  const saying = trySaying(text)
  if (saying) return [saying]
  const asking = tryAsking(stripPolite(clause), board)
  if (asking) return [{ kind: 'say', what: asking }]
  const rest = textOf(stripPolite(clause), board.source)
  const isQuestion =
    /^(who|whom|whose|what|when|where|which|why|how|is|are|do|does|did|can|could|will|would|should|was|were|has|have)\b/i.test(
      rest,
    )
  return [isQuestion ? { kind: 'wonder', question: text } : { kind: 'say', what: 'unclear' }]
}

/** `move the police`: whole but for one thing. */
function tryAsking(clause: readonly Token[], board: Board): Asking | undefined {
  const [found] = verbsAt(clause.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : '')))
  const asking = found && needs[found.verb]
  const rest = clause.slice(found?.length ?? 0)
  const vague = rest.findIndex((token) => isWord(token, /^(somewhere|elsewhere)$/))
  const target = asking && tryReference(vague > 0 ? rest.slice(0, vague) : rest, board.source)
  return target && target.by !== 'list' && pointsAtIdea(target, board) ? asking : undefined
}

const needs: Partial<Record<Verb, Asking>> = {
  move: 'whereTo',
  put: 'whereTo',
  rename: 'calledWhat',
  link: 'linkedWith',
}

/** `link A to B and call it causes`: the name is the link's. */
function withLinkLabels(intents: readonly Intent[]): Intent[] {
  const kept: Intent[] = []
  for (const intent of intents) {
    const last = kept.at(-1)
    const isOfLink =
      last?.kind === 'link' &&
      intent.kind === 'rename' &&
      (intent.target.by === 'it' ||
        (intent.target.by === 'name' && /^(the )?link$/i.test(intent.target.text)))
    if (isOfLink && last.kind === 'link')
      kept[kept.length - 1] = {
        ...last,
        label: last.label ?? intent.label.charAt(0).toLowerCase() + intent.label.slice(1),
      }
    else kept.push(intent)
  }
  return kept
}

/** Additions under the same idea, one after another, become one change; greetings beside work are left out. */
function merge(intents: readonly Intent[]): Intent[] {
  const isWork = intents.some(({ kind }) => kind !== 'say')
  const useful = intents.filter((one) => !isWork || one.kind !== 'say' || one.what === 'unclear')
  const said = new Set<string>()
  return useful.filter((intent) => {
    if (intent.kind === 'find' && useful.length > 1 && /^(it|that|this|they|them)$/i.test(intent.query))
      return false
    if (intent.kind !== 'say') return true
    const isNew = !said.has(intent.what)
    said.add(intent.what)
    return isNew
  })
}
