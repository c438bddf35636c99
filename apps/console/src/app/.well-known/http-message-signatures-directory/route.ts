import { keyDirectory, signDirectory } from '@meguri/signatures';
import { readEnvironment } from '../../../server/environment.ts';

export const dynamic = 'force-dynamic';

/** The public key of the nodes' request signatures (Web Bot Auth), in a response signed with it. */
export function GET(request: Request): Response {
  const { signingKey } = readEnvironment(process.env);
  if (signingKey === null) return new Response('requests are not signed\n', { status: 404 });
  const authority = request.headers.get('host')?.toLowerCase() ?? new URL(request.url).host;
  return new Response(keyDirectory(signingKey), {
    headers: [
      ['content-type', 'application/http-message-signatures-directory+json'],
      ['cache-control', 'public, max-age=3600'],
      ...signDirectory(signingKey, { authority, at: new Date() }),
    ],
  });
}
