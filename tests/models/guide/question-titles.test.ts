import { describe, expect, test } from 'vitest'
import type { Child } from '@/lib/graph/schema'
import { toTopic } from '@/lib/models/guide/topic/topic'
import { openWordNet } from '@/lib/words/wordnet'
import { ask } from './ask'
import { board } from './play'

const wordnet = openWordNet()

/** A title and what it is about, as the middle of a sentence calls it. */
const titles: readonly (readonly [string, string])[] = [
  ['What is sleep for?', 'sleep'],
  ['What are mosquitoes good for?', 'mosquitoes'],
  ['What is it like to live on an island?', 'the island'],
  ['What is it like to be a nurse?', 'nurses'],
  ['Who are museums for?', 'museums'],
  ['Where does our water come from?', 'our water'],
  ['Where is our data stored?', 'our data'],
  ['What do bees depend on?', 'bees'],
  ['What does happiness depend on?', 'happiness'],
  ['What is wrong with our meetings?', 'our meetings'],
  ['What is wrong with fast food?', 'fast food'],
  ['Is a piano worth it?', 'pianos'],
  ['How does memory work?', 'memory'],
  ['What if we lived to 150?', 'living to 150'],
  ['What if cars were banned from the city?', 'cars'],
  ['What if robots took our jobs?', 'robots'],
  ['Why does bread go stale?', 'bread'],
  ['Why do we dream?', 'we'],
  ['Should our city charge for parking?', 'parking'],
  ['How do I get better at chess?', 'chess'],
  ['How do I get better at saying no?', 'saying no'],
  ['What can we learn from ants?', 'ants'],
  ['What should a school be for?', 'schools'],
  ['What is money made of?', 'money'],
  ['What are the tides caused by?', 'the tides'],
  ['When does one need a doctor?', 'doctors'],
  ['Who pays for public parks?', 'public parks'],
  ['What happens when ice melts?', 'ice'],
  ['What would happen without bees?', 'bees'],
  ['Do we need zoos?', 'zoos'],
  ['Is there life on Mars?', 'life on Mars'],
  ['What is the point of homework?', 'homework'],
  ['How long does a battery last?', 'batteries'],
  ['What makes a city worth living in?', 'cities'],
  ['What’s sleep for?', 'sleep'],
  ['What does it take to run a marathon?', 'the marathon'],
  ['Why are we here?', 'being here'],
  ['Why can’t we agree on anything?', 'not agreeing on anything'],
  ['What comes after capitalism?', 'capitalism'],
  ['What would a city without cars look like?', 'cities without cars'],
  ['Is it worth learning Latin?', 'Latin'],
  ['What is at stake in the election?', 'the election'],
  ['What is democracy good at?', 'democracy'],
  ['What should I look for in a flat?', 'flats'],
  ['What if money did not exist?', 'money'],
  ['Should our school start later?', 'starting'],
  ['Are we alone in the universe?', 'being alone in the universe'],
  ['How many languages should a child learn?', 'languages'],
  ['How should a museum show violence?', 'museums'],
  ['Who gets to decide?', 'deciding'],
  ['When is it too late to change careers?', 'careers'],
  ['Which sport suits me?', 'sport'],
  ['Who should pay for climate damage?', 'climate damage'],
]

const faceOf = (child: Child) => (child.kind === 'Concept' ? child.term : child.label)
const faults = [
  /\b(\w+) \1\b/i,
  /[{}]|undefined/,
  /\b(?:for|of|with|from|than|and|or|the|an?|is|are|was|were|does)[?.]?$/i,
  /\b(?:for|of|with|from) (?:costs?|comes?|works?|on|is|are|means?|goes|do|does|crowds?)\b/i,
  /\b(?:is it like|the (?:is|do|if|happens))\b/i,
]
/** A clause of the guide's own may end in a small word by right: `People that nurses work with`. */
const isWhole = (label: string) =>
  /\b(?:what|who|which|how|where|people that|someone|somebody)\b/i.test(label)

describe('[A21] a title in the shape of a question is read as what it asks about', () => {
  test.each(titles)('%s', async (title, about) => {
    expect(toTopic(title, wordnet).subject.definite).toBe(about)
    for (const lens of ['expand', 'concepts', 'challenge', 'plan']) {
      const { batch } = await ask(board(title), title, lens)
      const labels = (batch?.children ?? []).map(faceOf)
      expect(labels.length, lens).toBeGreaterThanOrEqual(3)
      expect(
        labels.filter((label) => !isWhole(label) && faults.some((fault) => fault.test(label))),
        lens,
      ).toEqual([])
    }
  })

  test('what stands below it as a question is thought about by its own matter', async () => {
    const graph = board('What is sleep for?\n  question: When does one need a doctor?')
    const { batch } = await ask(graph, 'When does one need a doctor?', 'challenge')
    const labels = (batch?.children ?? []).map(faceOf)
    expect(labels.slice(0, 5).filter((label) => !/doctors/i.test(label))).toEqual([])
  })
})
