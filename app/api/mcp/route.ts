import { answerMcp } from '@/lib/server/mcp/answer'
import { requireMcpToken } from '@/lib/server/mcp/token'
import { route } from '@/lib/server/respond'

export const POST = route(async (scope, { headers, body }) => {
  requireMcpToken(headers, scope.deps.mcpToken)
  return answerMcp(scope, headers, await body())
})
