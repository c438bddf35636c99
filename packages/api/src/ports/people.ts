import type {
  OwnSession,
  Me,
  Role,
  ApiTokenView,
  NewSecret,
  UserList,
  AuditChoices,
  AuditRow,
  AuditFilter,
  AuditPage,
  UndoPreview,
} from '@meguri/contracts';
import type { Procedure, CallContext } from './procedure.ts';

/** A user's own account. Programs with a token have none: they get `not-found`. */
export interface AccountServices {
  /** The caller's sessions, most recently used first. `sessionToken`: of the caller's own session. */
  sessions: Procedure<{ sessionToken: string | null }, OwnSession[]>;
  /**
   * Ends the caller's other sessions too. `invalid`, `too-many-attempts`, `conflict` when it was changed
   * meanwhile, `not-found`.
   */
  changePassword: Procedure<
    { current: string; next: string; sessionToken: string | null },
    { endedSessions: number }
  >;
  /** Ends one session of the caller. `not-found`. */
  endSession: Procedure<{ id: string }, void>;
}

/** A new session. The token is stored only in a cookie; services store its digest. */
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
  /** Whether a one-time link is usable, without using it, and the role that it gives. */
  inspectLink: Procedure<{ token: string }, { usable: boolean; role: Role }, CallContext>;
  /**
   * Uses a one-time link: creates the administrator with this name and password, and starts a session.
   * `link-invalid`, `invalid`, `conflict`.
   */
  claimLink: Procedure<Credentials & { token: string }, SignedIn, CallContext>;
  /** `bad-credentials`, `too-many-attempts`. */
  signIn: Procedure<Credentials, SignedIn, CallContext>;
  /** Ends the session; an unknown token is no error. */
  signOut: Procedure<{ sessionToken: string }, void, CallContext>;
  /** The user of a session cookie; null when unknown or expired. */
  findSession: Procedure<{ sessionToken: string }, Me | null, CallContext>;
  /** The caller of an API token; null when unknown, expired or revoked. */
  findToken: Procedure<{ token: string }, Me | null, CallContext>;
}

export interface UserServices {
  list: Procedure<void, UserList>;
  /** Creates a one-time link for a new user; its token is returned only now. */
  invite: Procedure<{ invitee: string; role: Role; reason?: string | undefined }, NewSecret>;
  /** `not-found` when it was used or has expired. */
  revokeInvitation: Procedure<{ id: string; reason?: string | undefined }, void>;
  /** `not-found`; `conflict` when the role was changed meanwhile, or no administrator would remain. */
  setRole: Procedure<{ id: number; expected: Role; role: Role; reason?: string | undefined }, void>;
  /** Ends the user's sessions too. `not-found`, `conflict` for the last administrator. */
  remove: Procedure<{ id: number; reason?: string | undefined }, void>;
  /** Ends all sessions of a user. `not-found`. */
  signOut: Procedure<{ id: number; reason?: string | undefined }, { sessions: number }>;
}

export interface ApiTokenServices {
  /** Latest first. */
  list: Procedure<void, ApiTokenView[]>;
  create: Procedure<
    { name: string; role: Role; expiresInDays: number | null; reason?: string | undefined },
    NewSecret
  >;
  /** At once. `not-found`. */
  revoke: Procedure<{ id: number; reason?: string | undefined }, void>;
}

export interface AuditServices {
  /** Latest first, at most 100; `subject` as written by the procedure, e.g. `host:www.example.org`. */
  list: Procedure<{ subject?: string | undefined }, AuditRow[]>;
  search: Procedure<AuditFilter & { cursor?: string | undefined; limit: number }, AuditPage>;
  choices: Procedure<void, AuditChoices>;
  /** Previews the undo of an entry; changes nothing. `not-found`. */
  previewUndo: Procedure<{ auditId: string }, UndoPreview>;
  /**
   * Restores the state before an entry. `forbidden` below the role that the change requires, `not-found`,
   * `invalid` for an action without undo, `conflict` that names the later entry.
   */
  undo: Procedure<{ auditId: string; reason?: string | undefined }, void>;
}
