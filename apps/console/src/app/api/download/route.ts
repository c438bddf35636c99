import { downloadInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../server/answer-request.ts';
import { streamOf } from '../../../server/stream-of.ts';

export const dynamic = 'force-dynamic';

/** Sends a capture to a signed-in user: its WARC records, or the page as WACZ. */
export async function GET(request: Request): Promise<Response> {
  const { at = '', ...parameters } = Object.fromEntries(new URL(request.url).searchParams);
  const input = downloadInput.safeParse({ ...parameters, at: new Date(at) });
  if (!input.success)
    return plainText(
      400,
      'Name a URL, an instant and a format: url=https://…&at=2026-07-01T12:00:00Z&format=warc, or format=wacz.',
    );
  return answerRequest(request, async (services, ctx) => {
    const { fileName, mediaType, bytes, body } = await services.pages.download({ ctx, input: input.data });
    return new Response(streamOf(body, request.signal), {
      headers: {
        'content-type': mediaType,
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
