import { replayInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../server/answer-request.ts';
import { isSecure, requestLocale } from '../../../server/request.ts';

export const dynamic = 'force-dynamic';

/** Redirects a signed-in user to a capture on the replay origin. */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const input = replayInput.safeParse({
    url: parameters.get('url'),
    at: new Date(parameters.get('at') ?? ''),
  });
  if (!input.success)
    return plainText(400, 'Name a URL and an instant: url=https://…&at=2026-07-01T12:00:00Z.');
  const host = request.headers.get('host') ?? '127.0.0.1';
  const scheme = isSecure(request.headers, request.url) ? 'https' : 'http';
  const viewer = { locale: requestLocale(request.headers), console: `${scheme}://${host}` };
  return answerRequest(request, async (services, ctx) => {
    const { path, port, publicUrl } = await services.pages.replay({ ctx, input: { ...input.data, viewer } });
    const location = `${publicUrl ?? `http://${host.replace(/:\d+$/, '')}:${port}`}${path}`;
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  });
}
