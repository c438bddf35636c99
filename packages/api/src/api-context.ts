import type { AuditOrigin, Me } from '@meguri/contracts';
import type { RefusalWords } from './format-error.ts';
import type { ConsoleServices } from './services-port.ts';

/** The context that the transport gives to every procedure. */
export interface ApiContext {
  services: ConsoleServices;
  requestId: string;
  clientAddress: string | null;
  /** Whether the request comes from a page of the console itself; otherwise mutations are refused. */
  sameOrigin: boolean;
  viewer: Me | null;
  /** Origin of the call, for the audit log. */
  origin?: AuditOrigin | undefined;
  /** Language of the caller; undefined: English. */
  words?: RefusalWords | undefined;
  /** Aborts when the console stops, which ends live channels. */
  stopping: AbortSignal;
  session: SessionCookie;
}

/** The session cookie of the request and of its answer. */
export interface SessionCookie {
  token: string | null;
  write: (token: string, expiresAt: Date) => void;
  clear: () => void;
}
