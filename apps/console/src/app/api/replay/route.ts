import { createCaller } from '@meguri/api';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { apiContext } from '../../../server/api-context.ts';

export const dynamic = 'force-dynamic';

/** Redirects a signed-in user to a capture on the replay origin. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const at = new Date(asked.get('at') ?? '');
  const url = asked.get('url') ?? '';
  if (Number.isNaN(at.getTime())) return plain(400, 'Say of when: at=2026-07-01T12:00:00Z.');
  const ctx = await apiContext(request.headers, {
    sameOrigin: false,
    secure: false,
    setCookie: () => undefined,
  });
  try {
    const { path, port, publicUrl } = await createCaller(ctx).pages.replay({ url, at });
    const host = (request.headers.get('host') ?? '127.0.0.1').replace(/:\d+$/, '');
    const location = `${publicUrl ?? `http://${host}:${port}`}${path}`;
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR')
      return plain(getHTTPStatusCodeFromError(error), error.message);
    throw error;
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
