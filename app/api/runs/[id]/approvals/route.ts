import { decideApproval } from '@/lib/server/approvals'
import { DecideApproval, parse } from '@/lib/server/inputs'
import { json, route } from '@/lib/server/respond'

export const POST = route(async ({ deps, store }, { params, body }) =>
  json(await decideApproval(deps, store, parse(DecideApproval, { ...(await body()), runId: params.id }))),
)
