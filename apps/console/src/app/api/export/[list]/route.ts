import { exportInput } from '@meguri/api';
import { listNames } from '@meguri/contracts';
import { answerRequest, plainText } from '../../../../server/answer-request.ts';
import { isFromAnotherSite } from '../../../../server/request.ts';
import { streamOf } from '../../../../server/stream-of.ts';

export const dynamic = 'force-dynamic';

/**
 * Streams all rows of a list that match, as CSV or JSON Lines. `columns` holds names separated by commas; the
 * other parameters are those of the list's screen.
 */
export async function GET(request: Request, { params }: RouteContext<'/api/export/[list]'>) {
  if (isFromAnotherSite(request.headers)) return plainText(403, 'Open exports from the console.');
  const { list } = await params;
  const { searchParams } = new URL(request.url);
  const { format: requested = 'csv', columns, ...parameters } = Object.fromEntries(searchParams);
  // Former name of the format, in exports of the audit log.
  const format = requested === 'json' ? 'jsonl' : requested;
  const names = columns === undefined ? {} : { columns: columns.split(',').map((name) => name.trim()) };
  const input = exportInput.safeParse({ list, format, parameters, ...names });
  if (!input.success)
    return plainText(
      400,
      `Name a list (${listNames.join(', ')}) and a format (csv, jsonl): /api/export/hosts?format=csv`,
    );
  return answerRequest(request, async (services, ctx) => {
    const file = await services.exports.begin({ ctx, input: input.data });
    return new Response(streamOf(file.body, request.signal), {
      headers: {
        'content-type': file.mediaType,
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
