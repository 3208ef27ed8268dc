import { exportBoard } from '@/lib/server/export-board'
import { malformed } from '@/lib/server/problem'
import { route } from '@/lib/server/respond'

export const GET = route(async ({ store }, { params, query }) => {
  if ((query.get('format') ?? 'bough') !== 'bough') throw malformed('Only “bough” is a format so far.')
  const { fileName, body } = await exportBoard(store, params.id ?? '')
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
    },
  })
})
