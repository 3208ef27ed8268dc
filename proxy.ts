import { type NextRequest, NextResponse } from 'next/server'
import { toCaller, tryRefuse } from '@/lib/server/guard'
import { securityHeaders } from '@/lib/server/security-headers'

export function proxy(request: NextRequest) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const isMeasured = process.env.BOUGH_BENCH === '1' && request.nextUrl.pathname === '/bench'
  const headers = securityHeaders(nonce, process.env.NODE_ENV === 'development', isMeasured)
  const refusal = tryRefuse(toCaller(request.headers), process.env.BOUGH_ALLOWED_HOSTS)
  if (refusal) return turnedAway(refusal, headers)

  const forwarded = new Headers(request.headers)
  forwarded.set('x-nonce', nonce)
  // Next reads the nonce for its own scripts from here.
  forwarded.set('content-security-policy', headers['content-security-policy'] ?? '')
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function turnedAway(detail: string, headers: Readonly<Record<string, string>>) {
  return NextResponse.json(
    {
      type: 'about:blank',
      title: 'Not allowed from here',
      status: 403,
      detail,
      kept: 'Nothing was changed.',
    },
    { status: 403, headers: { ...headers, 'content-type': 'application/problem+json' } },
  )
}

export const config = { matcher: ['/((?!_next/static|_next/image|icon|favicon).*)'] }
