import { expect } from 'vitest'

/** Posts JSON and returns the answer's, which must have the status. */
export async function post(url: string, body: unknown, status = 200): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(status)
  return JSON.parse(text)
}

export interface RunEvent {
  readonly id: number
  readonly chunk: { readonly type: string; readonly data?: Record<string, unknown> }
}

/**
 * Every event of a run from a number on, to its end or to the end of the connection;
 * with a type, to the first event of it.
 */
export async function runEvents(
  server: string,
  runId: string,
  after = 0,
  until?: string,
): Promise<RunEvent[]> {
  const stop = new AbortController()
  let text = ''
  try {
    const answer = await fetch(`${server}/api/runs/${runId}/events?after=${after}`, { signal: stop.signal })
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (until && text.includes(`"type":"${until}"`)) stop.abort()
    }
  } catch {
    // Let go of, or the server was killed: what came whole counts.
  }
  return [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, data = '']) => ({
    id: Number(id),
    chunk: JSON.parse(data),
  }))
}
