import { describe, expect, test } from 'vitest'
import { createSearchRegistry } from '@/lib/search/registry'

const idOf = (env: Record<string, string>, settings = {}) =>
  createSearchRegistry({ env, settings }).choice.provider?.id

describe('[A9] who searches', () => {
  test('is the dictionary on a fresh machine, which needs nothing', () => {
    expect(idOf({})).toBe('wordnet')
    expect(
      createSearchRegistry({ env: {} }).list.map(({ id, needs, isConfigured }) => [id, needs, isConfigured]),
    ).toEqual([
      ['searxng', 'url', false],
      ['tavily', 'key', false],
      ['brave', 'key', false],
      ['exa', 'key', false],
      ['wordnet', 'nothing', true],
      ['wikipedia', 'nothing', true],
    ])
  })

  test.each([
    [{ TAVILY_API_KEY: 'k' }, 'tavily'],
    [{ BRAVE_API_KEY: 'k', EXA_API_KEY: 'k' }, 'brave'],
    [{ EXA_API_KEY: ' k ' }, 'exa'],
    [{ SEARXNG_BASE_URL: 'http://127.0.0.1:8888', TAVILY_API_KEY: 'k' }, 'searxng'],
    [{ BOUGH_SEARCH: 'WordNet', TAVILY_API_KEY: 'k' }, 'wordnet'],
    [{ BOUGH_SEARCH: 'wikipedia', WIKIPEDIA_LANGUAGE: 'de' }, 'wikipedia'],
    [{ BOUGH_SEARCH: '', TAVILY_API_KEY: ' ' }, 'wordnet'],
  ])('%o chooses %s', (env, id) => {
    expect(idOf(env as Record<string, string>)).toBe(id)
  })

  test.each([
    [{ BOUGH_SEARCH: 'none', TAVILY_API_KEY: 'k' }, /switched off/],
    [{ BOUGH_SEARCH: 'exa' }, /EXA_API_KEY is not set/],
    [{ BOUGH_SEARCH: 'searxng' }, /SEARXNG_BASE_URL is not set/],
    [{ BOUGH_SEARCH: 'bing' }, /no search provider “bing”/],
    [{ SEARXNG_BASE_URL: 'my server' }, /SEARXNG_BASE_URL is no http address/],
    [{ SEARXNG_BASE_URL: 'file:///etc' }, /no http address/],
    [{ BOUGH_SEARCH: 'wikipedia', WIKIPEDIA_LANGUAGE: 'evil.example/' }, /no language code/],
  ])('%o refuses, and says how to configure one', (env, sentence) => {
    const { choice } = createSearchRegistry({ env: env as Record<string, string> })
    expect(choice.provider).toBeUndefined()
    expect(choice.missing).toMatch(sentence)
    expect(choice.missing).toContain('BOUGH_SEARCH')
  })

  test('what a person set wins over the environment', () => {
    expect(idOf({ BOUGH_SEARCH: 'none' }, { BOUGH_SEARCH: 'exa', EXA_API_KEY: 'k' })).toBe('exa')
  })
})
