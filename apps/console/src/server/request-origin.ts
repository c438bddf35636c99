/**
 * Whether a request was sent by a page of the console itself. Browsers name the origin of every POST, and pages cannot forge it;
 * a request without one is refused, for no page of ours sends such.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Whether the browser reached the console over TLS, be it that of a proxy in front. */
export function isSecure(headers: Headers, url: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https';
}

/** The browser's address as the last proxy tells it; only for counting attempts. */
export function clientAddress(headers: Headers): string | null {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
}
