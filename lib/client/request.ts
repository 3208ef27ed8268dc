import type { Problem, Reply } from './board-api'

export const unreached: Problem = {
  status: 0,
  title: 'Not reached',
  detail: 'The server could not be reached.',
  kept: 'What you did is kept here and sent when it is back.',
}

/** Asks a route. It never rejects: a server that is not reached is a problem of status 0. */
export async function request<T>(path: string, init?: RequestInit): Promise<Reply<{ readonly body: T }>> {
  try {
    const response = await fetch(path, init)
    const body = response.status === 204 ? undefined : await response.json()
    return response.ok ? { ok: true, body } : { ok: false, problem: body }
  } catch {
    return { ok: false, problem: unreached }
  }
}

export async function read<T extends object>(path: string): Promise<Reply<T>> {
  const reply = await request<T>(path)
  return reply.ok ? { ok: true, ...reply.body } : reply
}
