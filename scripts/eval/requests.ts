import { board } from '@/tests/models/guide/play'
import {
  adds,
  all,
  changesNothing,
  type Expectation,
  has,
  isOfType,
  linked,
  ran,
  renamed,
  says,
  used,
} from './judge'

export interface EvalRequest {
  readonly kind: string
  readonly board: ReturnType<typeof board>
  readonly active?: string
  /** Several are one conversation; the last one is judged. */
  readonly turns: readonly string[]
  readonly expect: Expectation
}

const tramRoot = 'Should our city build a tram?'
const tram = board(`${tramRoot}
  topic: Costs
    risk: Cost overruns
    question: Who pays for it?
  topic: Noise and dust
  actor: Neighbours
  risk: Empty seats
  opportunity: Cleaner air
  question: Where would it run?`)

const wedding = board(`Plan a wedding for 80 guests
  topic: Food and drink
    action: Taste three caterers
    question: Vegan menu?
  topic: Guest list
    actor: Family
    actor: Colleagues
  topic: Budget
  risk: Rain
  concept: Rehearsal dinner`)

const small = board('Remote work')

const on =
  (start: EvalRequest['board'], active?: string) =>
  (kind: string, turns: string | readonly string[], expect: Expectation): EvalRequest => ({
    kind,
    board: start,
    turns: typeof turns === 'string' ? [turns] : turns,
    expect,
    ...(active ? { active } : {}),
  })

const city = on(tram)
const party = on(wedding)
const work = on(small)
const atCosts = on(tram, 'Costs')

export const requests: readonly EvalRequest[] = [
  city('add', 'Add three risks under Costs', adds('Costs', 3, 'risk')),
  city(
    'add',
    'pls put "Night buses" and "Bike lanes" under the root',
    all(adds(tramRoot, 2), has(tramRoot, 'Night buses', 'Bike lanes')),
  ),
  party('add', 'could u add a queston about parking', adds('Plan a wedding for 80 guests', 1, 'question')),
  party('add', 'Budget: add Rings, Flowers and Music', has('Budget', 'Rings', 'Flowers', 'Music')),
  atCosts('add', 'add two more here', adds('Costs', 2)),
  party(
    'add',
    'risk: the band cancels',
    all(
      adds('Plan a wedding for 80 guests', 1, 'risk'),
      has('Plan a wedding for 80 guests', 'The band cancels'),
    ),
  ),
  work('expand', 'get me started', all(ran('expand', 'Remote work'), adds('Remote work', [3, 8]))),
  city('expand', 'go a bit deeper into Noise and dust', ran('expand', 'Noise and dust')),
  city('expand', ['expand Costs', 'and the same for Neighbours'], ran('expand', 'Neighbours')),
  city('expand', 'what would a sceptic say about Cleaner air?', ran('challenge', 'Cleaner air')),
  party('rename', 'Budget should be called Money', renamed('Budget', 'Money')),
  party('rename', 'change the title of the second topic to People', renamed('Guest list', 'People')),
  party('rename', 'turn Rain from a risk into a question', isOfType('Rain', 'question')),
  party('rename', 'Please give Budget a description: at most 12000 euros', ({ graph }) =>
    [...graph.nodes.values()].some(
      ({ label, description }) => label === 'Budget' && /at most 12000 euros/i.test(description),
    ),
  ),
  city('move', 'Empty seats belongs under Costs', has('Costs', 'Empty seats')),
  party(
    'move',
    'take Vegan menu out of Food and drink and hang it below Guest list',
    has('Guest list', 'Vegan menu?'),
  ),
  party('move', 'Move everything under Guest list to Budget', has('Budget', 'Family', 'Colleagues')),
  city('move', ['add a topic called Fares under Costs', 'no, under Neighbours'], has('Neighbours', 'Fares')),
  city('link', 'link Costs to Neighbours because they pay taxes', linked('Costs', 'Neighbours', /tax/)),
  city(
    'link',
    'draw an arrow from Cleaner air to Neighbours labelled "health"',
    linked('Cleaner air', 'Neighbours', /^health$/),
  ),
  city(
    'link',
    'Connect Empty seats with Costs and call it lost fares',
    linked('Empty seats', 'Costs', /lost fares/i),
  ),
  party(
    'link',
    'add a concept called Tent under Budget and link it to Rain',
    all(has('Budget', 'Tent'), linked('Tent', 'Rain')),
  ),
  city('find', 'where did I put cost overruns?', all(says(/Costs/), changesNothing)),
  party(
    'find',
    'is there anything about dinner on the board?',
    all(used('find_nodes'), says(/Rehearsal dinner/), changesNothing),
  ),
  city(
    'find',
    'which ideas have nothing under them?',
    all(says(/Empty seats/, /Cleaner air/), changesNothing, ({ answer }) => !/“Costs”|"Costs"/.test(answer)),
  ),
  city('count', 'how many questions are there?', all(says(/\b(2|two)\b/i), changesNothing)),
  city('count', 'How many ideas are directly below the root?', all(says(/\b(6|six)\b/i), changesNothing)),
  party(
    'count',
    'which topic has the most ideas under it?',
    all(says(/Food and drink/, /Guest list/), changesNothing),
  ),
  party(
    'explain',
    'what is meant by Rehearsal dinner?',
    all(ran('explain', 'Rehearsal dinner'), changesNothing),
  ),
  city('explain', 'explain the second risk', all(ran('explain', 'Empty seats'), changesNothing)),
  city('explain', 'What type is Neighbours?', all(says(/actor/), changesNothing)),
  party(
    'plan',
    'make me a to-do list for Guest list',
    all(ran('plan', 'Guest list'), adds('Guest list', [3, 10], 'action')),
  ),
  city('plan', 'how could we get started with Cleaner air?', ran('plan', 'Cleaner air')),
  city('refuse', 'Delete everything', all(changesNothing, says(/\b(not|cannot|can’t|can't|won’t|won't)\b/i))),
  city(
    'refuse',
    'whats the weather tomorrow?',
    all(changesNothing, says(/\b(not|cannot|can’t|can't|no)\b/i)),
  ),
  city('refuse', 'email this board to my boss', all(changesNothing, says(/\b(not|cannot|can’t|can't)\b/i))),
  city('recover', 'expand Nieghbours', ran('expand', 'Neighbours')),
  city('recover', ['move Foo under Costs', 'I meant Empty seats'], has('Costs', 'Empty seats')),
  city('branch', 'what other branches are there?', all(changesNothing, says(/branch/i))),
  city('branch', 'switch to the main branch', all(changesNothing, says(/branch/i))),
]
