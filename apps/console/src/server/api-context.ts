import type { ApiContext } from '@meguri/api';
import { randomUUID } from 'node:crypto';
import { clientAddress } from './request-origin.ts';
import { consoleServices } from './services.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './session-cookie.ts';
import { stoppingSignal } from './stopping.ts';

interface Transport {
  sameOrigin: boolean;
  secure: boolean;
  setCookie: (value: string) => void;
}

/** Who asks and by what means, from the headers of a request. */
export async function apiContext(headers: Headers, transport: Transport): Promise<ApiContext> {
  const services = await consoleServices();
  const call = { requestId: randomUUID(), clientAddress: clientAddress(headers) };
  const token = readSessionToken(headers.get('cookie'));
  const viewer = token && (await services.auth.findSession({ ctx: call, input: { sessionToken: token } }));
  return {
    ...call,
    services,
    sameOrigin: transport.sameOrigin,
    viewer: viewer || null,
    stopping: stoppingSignal(),
    session: {
      token,
      write: (fresh, expiresAt) => transport.setCookie(writeSessionToken(fresh, expiresAt, transport.secure)),
      clear: () => transport.setCookie(clearSessionToken(transport.secure)),
    },
  };
}
