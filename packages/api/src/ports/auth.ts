import type { Me, Role } from '@meguri/contracts';
import type { CallContext, Verb } from './verb.ts';

/** A session just begun. The token goes into a cookie and nowhere else; services keep only its digest. */
export interface SignedIn {
  me: Me;
  sessionToken: string;
  expiresAt: Date;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface AuthServices {
  /** Whether a one-time link can still be used, without using it, and the role that it gives. */
  inspectLink: Verb<{ token: string }, { usable: boolean; role: Role }, CallContext>;
  /** Uses a one-time link up: creates the administrator with this name and password, and begins a session. `link-invalid`, `invalid`, `conflict`. */
  claimLink: Verb<Credentials & { token: string }, SignedIn, CallContext>;
  /** `bad-credentials`, `throttled`. */
  signIn: Verb<Credentials, SignedIn, CallContext>;
  /** Ends the session; an unknown token is no error. */
  signOut: Verb<{ sessionToken: string }, void, CallContext>;
  /** Who a session cookie stands for; null when unknown or expired. */
  findSession: Verb<{ sessionToken: string }, Me | null, CallContext>;
  /** Whom an API token stands for; null when unknown, expired or revoked. */
  findToken: Verb<{ token: string }, Me | null, CallContext>;
}
