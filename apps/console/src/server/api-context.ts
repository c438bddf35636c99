import type { ApiContext } from '@meguri/api';
import { randomUUID } from 'node:crypto';
import { readBearerToken } from './bearer-token.ts';
import { clientAddress } from './request-origin.ts';
import { refusalWords } from './refusal-words.ts';
import { requestLocale } from './request-locale.ts';
import { consoleServices } from './services.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './session-cookie.ts';
import { stoppingSignal } from './stopping.ts';

interface Transport {
  sameOrigin: boolean;
  secure: boolean;
  setCookie: (value: string) => void;
}

/** Who asks and by what means, from the headers of a request: a program with its token, else whoever the session cookie stands for. */
export async function apiContext(headers: Headers, transport: Transport): Promise<ApiContext> {
  const services = await consoleServices();
  const call = { requestId: randomUUID(), clientAddress: clientAddress(headers) };
  const bearer = readBearerToken(headers.get('authorization'));
  const token = bearer === null ? readSessionToken(headers.get('cookie')) : null;
  const viewer =
    bearer === null
      ? token && (await services.auth.findSession({ ctx: call, input: { sessionToken: token } }))
      : await services.auth.findToken({ ctx: call, input: { token: bearer } });
  return {
    ...call,
    services,
    // No browser sends a bearer token by itself, so another site cannot make it do so.
    sameOrigin: transport.sameOrigin || bearer !== null,
    viewer: viewer || null,
    words: refusalWords(requestLocale(headers)),
    stopping: stoppingSignal(),
    session: {
      token,
      write: (fresh, expiresAt) => transport.setCookie(writeSessionToken(fresh, expiresAt, transport.secure)),
      clear: () => transport.setCookie(clearSessionToken(transport.secure)),
    },
  };
}
