import type { AuthServices } from '@meguri/api/services-port';
import { deleteSession, findSession, markSeen, prolongSession } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { sessionMs } from './begin-session.ts';
import { tokenHash } from './secret-token.ts';

/** A session is prolonged by its use, and written at most once an hour. */
const prolongAfterMs = 3_600_000;

export function createFindSession({ prisma, clock }: Dependencies): AuthServices['findSession'] {
  return async ({ input }) => {
    const now = clock.now();
    const hash = tokenHash(input.sessionToken);
    const session = await findSession(prisma, { tokenHash: hash, now });
    if (!session) return null;
    const expiresAt = new Date(now.getTime() + sessionMs);
    if (expiresAt.getTime() - session.expiresAt.getTime() > prolongAfterMs) {
      await prolongSession(prisma, { tokenHash: hash, expiresAt });
      await markSeen(prisma, { id: session.me.id, now });
    }
    return session.me;
  };
}

export function createSignOut({ prisma }: Dependencies): AuthServices['signOut'] {
  return ({ input }) => deleteSession(prisma, tokenHash(input.sessionToken));
}
