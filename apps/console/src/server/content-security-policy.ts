/**
 * The console's policy: nothing from other origins, no script without the request's nonce, no framing. Style
 * attributes are allowed because charts and virtual tables position elements with them; inline style sheets
 * are not.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    `default-src 'none'`,
    // The development server evaluates source maps and injects style sheets.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The nonce that the proxy gave this request; empty without one, and no inline script runs then. */
export function nonceOf(headers: Headers): string {
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
}
