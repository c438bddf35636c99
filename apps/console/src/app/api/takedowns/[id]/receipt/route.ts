import { takedownReceiptInput } from '@meguri/api';
import { answerRequest, plainText } from '../../../../../server/answer-request.ts';
import { isFromAnotherSite } from '../../../../../server/request.ts';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/takedowns/[id]/receipt'>;

/**
 * Sends a receipt of a purge to a signed-in user, byte for byte as issued. Its entity tag is its SHA-256,
 * which the audit log holds.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isFromAnotherSite(request.headers)) return plainText(403, 'Open receipts from the console.');
  const number = new URL(request.url).searchParams.get('number');
  const input = takedownReceiptInput.safeParse({
    ...(await params),
    ...(number === null ? {} : { number: Number(number) }),
  });
  if (!input.success)
    return plainText(400, 'Name a takedown, and a receipt if wished: /api/takedowns/ID/receipt?number=1.');
  return answerRequest(request, async (services, ctx) => {
    const receipt = await services.takedowns.receipt({ ctx, input: input.data });
    return new Response(receipt.document, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `inline; filename="purge-${receipt.takedown}-${receipt.number}.json"`,
        etag: `"${receipt.sha256}"`,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
