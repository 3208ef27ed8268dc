/** Runs once before the server listens: health means ready. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('@/lib/server/start')
  await startServer()
}
