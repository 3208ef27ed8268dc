import { expect, test } from 'vitest'
import { tryStated } from '@/lib/models/guide/topic/yes-or-no'
import { openWordNet } from '@/lib/words/wordnet'
import { ask } from './ask'
import { board } from './play'

const wordnet = openWordNet()

test.each([
  ['do night shifts harm nurses', 'night shifts harm nurses', 'night shifts'],
  ['does caffeine improve memory', 'caffeine improves memory', 'caffeine'],
  ['did the Romans know America', 'the Romans knew America', 'the Romans'],
  ['will robots take our jobs', 'robots will take our jobs', 'robots'],
  ['is the lake getting warmer', 'the lake is getting warmer', 'the lake'],
  ['are tomatoes a fruit', 'tomatoes are a fruit', 'tomatoes'],
])('a yes-or-no question is read as what it asks about: %s', (question, text, subject) => {
  expect(tryStated(question, wordnet)).toEqual({ text, subject })
})

test('its first expansion speaks of what is asked, not of the question', async () => {
  const topic = 'Does caffeine improve memory?'
  const { batch } = await ask(board(topic), topic, 'expand')
  const labels = (batch?.children ?? []).map((child) => ('label' in child ? child.label : ''))
  expect(labels[0]).toBe('A case where caffeine improves memory')
  expect(labels.join(' ')).not.toMatch(/does caffeine/i)
})
