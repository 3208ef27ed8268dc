import 'server-only'
/**
 * Headers of every answer. Scripts run by nonce alone; nothing is fetched from, framed by or sent to elsewhere.
 * A page that is measured may also fetch its data from another port of this machine.
 */
export function securityHeaders(
  nonce: string,
  isDevelopment: boolean,
  isMeasured = false,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(nonce, isDevelopment, isMeasured),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

function contentPolicy(nonce: string, isDevelopment: boolean, isMeasured: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // React Flow positions cards, and the panes size themselves, with style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${isDevelopment ? ' ws://localhost:* ws://127.0.0.1:*' : ''}${isMeasured ? ' http://127.0.0.1:*' : ''}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
