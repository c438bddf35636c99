import type { ApiContext } from '@meguri/api';
import { randomUUID } from 'node:crypto';
import type { Me } from '@meguri/contracts';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { TRPCError } from '@trpc/server';
import { readClientAddress } from '../front/client-header.ts';
import { readBearerToken, requestLocale } from './request.ts';
import { refusalWords } from './refusal-words.ts';
import { consoleServices } from './services.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './cookies.ts';
import { stoppingSignal } from './stopping.ts';

interface Transport {
  sameOrigin: boolean;
  secure: boolean;
  setCookie: (value: string) => void;
}

/** The API context of a request: authenticated by bearer token, else by session cookie. */
export async function apiContext(headers: Headers, transport: Transport): Promise<ApiContext> {
  const services = await consoleServices();
  const call = { requestId: randomUUID(), clientAddress: readClientAddress(headers) };
  const bearer = readBearerToken(headers.get('authorization'));
  const token = bearer === null ? readSessionToken(headers.get('cookie')) : null;
  const viewer =
    bearer === null
      ? token && (await services.auth.findSession({ ctx: call, input: { sessionToken: token } }))
      : await services.auth.findToken({ ctx: call, input: { token: bearer } });
  return {
    ...call,
    services,
    // Browsers never add a bearer token on their own, so no other site can make them send one.
    sameOrigin: transport.sameOrigin || bearer !== null,
    viewer: viewer || null,
    origin: bearer === null ? 'console' : 'api',
    words: refusalWords(requestLocale(headers)),
    stopping: stoppingSignal(),
    session: {
      token,
      write: (fresh, expiresAt) => transport.setCookie(writeSessionToken(fresh, expiresAt, transport.secure)),
      clear: () => transport.setCookie(clearSessionToken(transport.secure)),
    },
  };
}

/** The signed-in user, or null. Looked up once per request. */
export const currentViewer = cache(async (): Promise<Me | null> => (await pageContext()).viewer);

/** The API context of a page being rendered. A page cannot set cookies and must not change anything. */
export const pageContext = cache(async () =>
  apiContext(new Headers(await headers()), { sameOrigin: false, secure: false, setCookie: () => undefined }),
);

/** Writes one JSON line to standard error, with the request id that the browser received. */
export function logFault(
  error: TRPCError,
  where: { path: string | undefined; requestId: string | undefined },
): void {
  const cause = error.cause ?? error;
  process.stderr.write(
    `${JSON.stringify({ level: 'error', ...where, message: cause.message, stack: cause.stack })}\n`,
  );
}
