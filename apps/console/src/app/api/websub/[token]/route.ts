import { readBoundedBody } from '../../../../server/request.ts';
import { consoleServices } from '../../../../server/services.ts';

export const dynamic = 'force-dynamic';

interface Call {
  params: Promise<{ token: string }>;
}

const statusOf = { accepted: 202, unknown: 404, 'too-large': 413, 'too-soon': 429 } as const;

/** Answers a hub's verification of a subscription. */
export async function GET(request: Request, { params }: Call): Promise<Response> {
  const { token } = await params;
  const query = new URL(request.url).searchParams;
  const { webSub } = await consoleServices();
  const answer = await webSub.verifyIntent({
    token,
    mode: query.get('hub.mode'),
    topic: query.get('hub.topic'),
    challenge: query.get('hub.challenge'),
    lease: query.get('hub.lease_seconds'),
  });
  if (answer.kind === 'unknown') return new Response('no such subscription\n', { status: 404 });
  // Plain text, because the caller chooses the content.
  return new Response(answer.kind === 'confirmed' ? answer.challenge : '', {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
}

/** Receives a feed from a hub. */
export async function POST(request: Request, { params }: Call): Promise<Response> {
  const { token } = await params;
  const { webSub } = await consoleServices();
  const { kind } = await webSub.receiveContent({
    token,
    contentType: request.headers.get('content-type'),
    signature: request.headers.get('x-hub-signature'),
    readBody: (maxBytes) => readBoundedBody(request.body, maxBytes),
  });
  return new Response(null, { status: statusOf[kind] });
}
