/** A page that is made for this request alone. */
export function html(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

export function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Sends the browser to a page of ours with GET, whatever it sent; cookies are set on the way. */
export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
