import { isReady } from '@/lib/server/health'
import { json } from '@/lib/server/respond'

/** Alive; with `?ready` also able to serve: store, migrations and model. */
export async function GET(request: Request) {
  if (!new URL(request.url).searchParams.has('ready')) return json({ status: 'ok' })
  const readiness = await isReady()
  return json(readiness, readiness.status === 'ok' ? 200 : 503)
}
