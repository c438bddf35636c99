import { keyDirectory, signDirectory } from '@meguri/signatures';
import { readEnvironment } from '../../../server/environment.ts';
import { isPublicHost } from '../../../server/request.ts';
import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/**
 * The public key of the nodes' request signatures (Web Bot Auth), in a response signed with it. It is signed
 * for the configured public name only: for any other name the signature would vouch for that site.
 */
export async function GET(request: Request): Promise<Response> {
  const { signingKey } = readEnvironment(process.env);
  if (signingKey === null) return new Response('requests are not signed\n', { status: 404 });
  const { publicUrl } = await (await consoleServices()).public.about();
  if (publicUrl === '')
    return new Response('requests are not signed: announcements.publicUrl is not set\n', { status: 404 });
  if (!isPublicHost(request.headers, publicUrl))
    return new Response(`the key directory is at ${new URL(publicUrl).origin}\n`, { status: 421 });
  return new Response(keyDirectory(signingKey), {
    headers: [
      ['content-type', 'application/http-message-signatures-directory+json'],
      ['cache-control', 'public, max-age=3600'],
      ...signDirectory(signingKey, { authority: new URL(publicUrl).host, at: new Date() }),
    ],
  });
}
