import { snapshotExportInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../../../server/answer-request.ts';
import { rangeAnswer } from '@meguri/contracts';
import { isFromAnotherSite } from '../../../../../server/request.ts';
import { streamOf } from '../../../../../server/stream-of.ts';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/snapshots/[name]/[format]'>;

/**
 * Sends an export of a snapshot to a signed-in user, whole or from any byte on. Its entity tag changes with its bytes,
 * so a transfer that was cut goes on with `If-Range`, and begins again where a takedown came.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isFromAnotherSite(request.headers)) return plainText(403, 'Open exports from the console.');
  const unchanged = new URL(request.url).searchParams.get('unchanged');
  const input = snapshotExportInput.safeParse({
    ...(await params),
    ...(unchanged !== null && { unchanged }),
  });
  if (!input.success)
    return plainText(
      400,
      'Name a snapshot and a format: /api/snapshots/NAME/warc, wacz, cdxj, parquet or wet; unchanged is revisit or response.',
    );
  return answerRequest(request, async (services, ctx) => {
    const file = await services.snapshots.export({ ctx, input: input.data });
    const { bytes, tag, fileName, mediaType } = file;
    const { status, from, to } = rangeAnswer(request.headers, file);
    const headers = new Headers({
      etag: `"${tag}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    if (status === 416) headers.set('content-range', `bytes */${bytes}`);
    if (status !== 200 && status !== 206) return new Response(null, { status, headers });
    headers.set('content-type', mediaType);
    headers.set('content-length', String(to - from));
    headers.set('content-disposition', `attachment; filename="${fileName}"`);
    if (status === 206) headers.set('content-range', `bytes ${from}-${to - 1}/${bytes}`);
    const body = request.method === 'HEAD' ? null : streamOf(file.read(from, to), request.signal);
    return new Response(body, { status, headers });
  });
}
