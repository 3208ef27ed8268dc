import fs from 'node:fs'
import type { Child } from '@/lib/graph/schema'
import { ask } from '@/tests/models/guide/ask'
import { board } from '@/tests/models/guide/play'
import { topics } from '@/tests/models/guide/topics'

/* Writes `docs/guide.md`: `npx tsx scripts/guide-table.ts`. */

const head = `# The built-in guide

What the guide answers to the first *Expand* of fifty topics, to be read with a person's eyes. Made by
\`npx tsx scripts/guide-table.ts\`; a test keeps it as the guide speaks today.

The guide is a program of rules with WordNet 3.1, not a language model. It reads what kind of topic it has before it (a decision, a
comparison, a how, a why, a what, a plan, a claim, a thing) and what the topic is about (a means of transport, an animal, a post, a
feeling, …), and fills what it knows of both with the topic's own words. A second expansion brings what is not there yet; when nothing is
left it says so. It knows words and the board, not facts about the world.

In the chat it reads a sentence in three ways, the surest first: by its shape as a whole (\`frames\`: "make X the parent of Y", "which ideas
does B have that we don't?"), by its grammar (\`chat\`: verb, object, place), and by what its words weigh (\`sense\`). What it is told to leave
alone ("but leave the others where they are") is taken out before it reads what to do. What it looks for and does not find by letters it
looks for by other words of the same subject. Where it does not understand, it says so and changes nothing.

Twenty-three batches of sixty requests were written blind, each scored once before the guide was tuned on it (\`tests/eval\`). Plain requests, as
most people write them, were done as asked at first sight in 56 and 54 of 60 (batches q and s), mixtures in 54 and 52 (u and v), those of another hand in 52 of 61 (w); winding ones (asides, bans, two requests in
one, no verb, slips) in 51, 48, 44, 46, 44 and 44 of 60 (m to p, r and t). \`npm run eval -- --requests tests/eval/blind-w.txt\` plays a
batch again.
`

const faceOf = (child: Child) => (child.kind === 'Concept' ? child.term : child.label)
const typeOf = (child: Child) => ('type' in child ? child.type : 'concept')
const cell = (text: string) => text.replaceAll('|', '\\|')

export async function toGuideTable(): Promise<string> {
  const rows: string[] = []
  for (const topic of topics) {
    const { batch } = await ask(board(topic), topic, 'expand')
    const ideas = (batch?.children ?? []).map((child) => `${cell(faceOf(child))} *(${typeOf(child)})*`)
    rows.push(`| ${cell(topic)} | ${ideas.join(' · ')} |`)
  }
  return `${head}\n| Topic | First expansion |\n|---|---|\n${rows.join('\n')}\n`
}

if (process.argv[1]?.endsWith('guide-table.ts')) fs.writeFileSync('docs/guide.md', await toGuideTable())
