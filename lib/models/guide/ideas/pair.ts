import type { NounPhrase } from '../topic/noun-phrase'
import type { Topic } from '../topic/topic'
import { byDomain } from './by-domain'
import { type Idea, tryFill } from './fill'

const isDeed = ({ text }: NounPhrase) => /^\w+ing\b/i.test(text)

/** What both sides of a comparison can be asked, because of what they are: `What cats and dogs eat`. */
export function ideasOfPair(topic: Topic): Idea[] {
  const [one, other] = topic.options ?? []
  const rows = byDomain[topic.domain]?.about
  if (!one || !other || !rows || isDeed(one) || isDeed(other)) return []
  const name = `${one.definite} and ${other.definite}`
  const subject: NounPhrase = {
    ...one,
    text: name,
    bare: name,
    definite: name,
    indefinite: name,
    plural: name,
    number: 'many',
  }
  const pair: Topic = { ...topic, kind: 'thing', subject }
  return rows
    .flatMap((row) => tryFill(row, pair) ?? [])
    .filter(({ label }) => label.toLowerCase().includes(name.toLowerCase()))
}
