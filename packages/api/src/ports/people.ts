import type {
  OwnSession,
  Me,
  Role,
  ApiTokenView,
  NewSecret,
  UserList,
  AuditChoices,
  AuditEntry,
  AuditFilter,
  AuditPage,
} from '@meguri/contracts';
import type { Verb, CallContext } from './verb.ts';

/** What people do about their own way in. Programs with a token have no account: they get `not-found`. */
export interface AccountServices {
  /** Where the caller is signed in, the latest used first. `sessionToken`: of the caller's own session. */
  sessions: Verb<{ sessionToken: string | null }, OwnSession[]>;
  /** Ends the caller's other sessions too. `invalid`, `throttled`, `conflict` when it was changed meanwhile, `not-found`. */
  changePassword: Verb<
    { current: string; next: string; sessionToken: string | null },
    { endedSessions: number }
  >;
  /** Ends one session of the caller. `not-found`. */
  endSession: Verb<{ id: string }, void>;
}

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

export interface UserServices {
  list: Verb<void, UserList>;
  /** Makes a one-time link for somebody; its token is told this once. */
  invite: Verb<{ invitee: string; role: Role; reason?: string | undefined }, NewSecret>;
  /** `not-found` when it was used or has expired. */
  revokeInvitation: Verb<{ id: string; reason?: string | undefined }, void>;
  /** `not-found`; `conflict` when somebody gave another role meanwhile, or nobody would be administrator any more. */
  setRole: Verb<{ id: number; expected: Role; role: Role; reason?: string | undefined }, void>;
  /** Ends their sessions too. `not-found`, `conflict` for the last administrator. */
  remove: Verb<{ id: number; reason?: string | undefined }, void>;
  /** Ends all sessions of somebody. `not-found`. */
  signOut: Verb<{ id: number; reason?: string | undefined }, { sessions: number }>;
}

export interface ApiTokenServices {
  /** Latest first. */
  list: Verb<void, ApiTokenView[]>;
  create: Verb<
    { name: string; role: Role; expiresInDays: number | null; reason?: string | undefined },
    NewSecret
  >;
  /** At once. `not-found`. */
  revoke: Verb<{ id: number; reason?: string | undefined }, void>;
}

export interface AuditServices {
  /** Latest first, at most 100; `subject` as written by the verb, e.g. `host:www.example.org`. */
  list: Verb<{ subject?: string | undefined }, AuditEntry[]>;
  search: Verb<AuditFilter & { cursor?: string | undefined; limit: number }, AuditPage>;
  choices: Verb<void, AuditChoices>;
}
