import type { ApiTokenView, NewSecret, Role, UserList } from '@meguri/contracts';
import type { Verb } from './verb.ts';

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
