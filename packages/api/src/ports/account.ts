import type { OwnSession } from '@meguri/contracts';
import type { Verb } from './verb.ts';

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
