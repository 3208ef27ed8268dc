export interface VerbForms {
  readonly base: string
  /** he … */
  readonly s: string
  readonly ing: string
  readonly past: string
  readonly participle: string
}

/** past and participle; one entry where both are alike. */
const irregularVerbs: Readonly<Record<string, string>> = {
  be: 'was been',
  become: 'became become',
  begin: 'began begun',
  bet: 'bet',
  break: 'broke broken',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  catch: 'caught',
  choose: 'chose chosen',
  come: 'came come',
  cost: 'cost',
  cut: 'cut',
  deal: 'dealt',
  do: 'did done',
  draw: 'drew drawn',
  drink: 'drank drunk',
  drive: 'drove driven',
  eat: 'ate eaten',
  fall: 'fell fallen',
  feed: 'fed',
  feel: 'felt',
  fight: 'fought',
  find: 'found',
  fly: 'flew flown',
  forget: 'forgot forgotten',
  get: 'got got',
  give: 'gave given',
  go: 'went gone',
  grow: 'grew grown',
  have: 'had',
  hear: 'heard',
  hide: 'hid hidden',
  hit: 'hit',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lead: 'led',
  leave: 'left',
  lend: 'lent',
  let: 'let',
  lose: 'lost',
  make: 'made',
  mean: 'meant',
  meet: 'met',
  pay: 'paid',
  put: 'put',
  quit: 'quit',
  read: 'read',
  ride: 'rode ridden',
  rise: 'rose risen',
  run: 'ran run',
  say: 'said',
  see: 'saw seen',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shut: 'shut',
  sing: 'sang sung',
  sit: 'sat',
  sleep: 'slept',
  speak: 'spoke spoken',
  spend: 'spent',
  split: 'split',
  stand: 'stood',
  swim: 'swam swum',
  take: 'took taken',
  teach: 'taught',
  tell: 'told',
  think: 'thought',
  throw: 'threw thrown',
  understand: 'understood',
  wear: 'wore worn',
  win: 'won',
  withdraw: 'withdrew withdrawn',
  write: 'wrote written',
}
const doubling =
  /^(ban|beg|chat|chop|cut|dig|drop|fit|flip|get|grab|hit|hop|hug|jog|let|map|nap|pan|pet|plan|plot|plug|prefer|put|quit|rent out|rob|rub|run|scan|set|ship|shop|shut|sip|sit|skip|slim|slip|spin|split|spot|stop|swap|swim|tap|tip|trim|trip|wed|win|wrap|admit|begin|commit|control|occur|permit|refer|submit|transfer|forget|refit|retrofit|upset)$/

const baseOf = new Map(
  Object.entries(irregularVerbs).map(([base, forms]) => [forms.split(' ').at(-1) ?? forms, base] as const),
)

/** `made` → make; regular participles are not known here. */
export const baseOfParticiple = (participle: string): string | undefined => baseOf.get(participle)

const baseOfPastForm = new Map(
  Object.entries(irregularVerbs).map(([base, forms]) => [forms.split(' ')[0] ?? forms, base] as const),
)

/** `took` → take; regular forms are not known here. */
export const baseOfPast = (past: string): string | undefined => baseOfPastForm.get(past)

/** Of the first word; the particle stays: `set up` → `setting up`. */
export function toVerbForms(verb: string): VerbForms {
  const [first = verb, ...rest] = verb.toLowerCase().split(' ')
  const tail = rest.length > 0 ? ` ${rest.join(' ')}` : ''
  const [past, participle = past] = (irregularVerbs[first] ?? regularPast(first)).split(' ')
  return {
    base: first + tail,
    s: thirdPerson(first) + tail,
    ing: gerund(first) + tail,
    past: (past ?? first) + tail,
    participle: (participle ?? first) + tail,
  }
}

function thirdPerson(verb: string): string {
  if (verb === 'be') return 'is'
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function gerund(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`
  return doubling.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

function regularPast(verb: string): string {
  if (/e$/.test(verb)) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return doubling.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
}
