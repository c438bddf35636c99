import { snapshotExportInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../../../server/answer-request.ts';
import { fileAnswer } from '../../../../../server/file-answer.ts';
import { isFromAnotherSite } from '../../../../../server/request.ts';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/snapshots/[name]/[format]'>;

/**
 * Sends an export of a snapshot to a signed-in user, whole or from any byte on. The entity tag changes with
 * the bytes, so an interrupted transfer resumes with `If-Range`, and starts over after a takedown.
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
  return answerRequest(request, async (services, ctx) =>
    fileAnswer(request, await services.snapshots.export({ ctx, input: input.data })),
  );
}
