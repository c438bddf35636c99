import { resultExportInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../../../server/answer-request.ts';
import { fileAnswer } from '../../../../../server/file-answer.ts';
import { isFromAnotherSite } from '../../../../../server/request.ts';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/scans/[name]/[format]'>;

/**
 * Sends the results of a scan to a signed-in user, whole or from any byte on. The entity tag changes with the
 * bytes, so an interrupted transfer resumes with `If-Range`.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isFromAnotherSite(request.headers)) return plainText(403, 'Open exports from the console.');
  const table = new URL(request.url).searchParams.get('table');
  const input = resultExportInput.safeParse({ ...(await params), ...(table !== null && { table }) });
  if (!input.success)
    return plainText(
      400,
      'Name a scan and a format: /api/scans/NAME/parquet, jsonl or csv; table is result or reduced.',
    );
  return answerRequest(request, async (services, ctx) =>
    fileAnswer(request, await services.scanResults.export({ ctx, input: input.data })),
  );
}
