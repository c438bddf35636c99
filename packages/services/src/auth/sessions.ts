import { createHash, randomBytes } from 'node:crypto';
import type { AuthServices, SignedIn } from '@meguri/api/services-port';
import { deleteSession, findSession, markSeen, prolongSession, createSession } from '@meguri/database';
import type { Me } from '@meguri/contracts';
import type { Dependencies } from '../context/dependencies.ts';

/** A session is extended by its use, and written at most once an hour. */
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

const day = 86_400_000;
/** Since the last use. */
export const sessionMs = 30 * day;

export async function beginSession({ prisma, clock }: Dependencies, me: Me): Promise<SignedIn> {
  const sessionToken = newSecretToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  await createSession(prisma, { tokenHash: tokenHash(sessionToken), userId: me.id, now, expiresAt });
  await markSeen(prisma, { id: me.id, now });
  return { me, sessionToken, expiresAt };
}

/** 256 random bits, safe in URLs and cookies. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the hash of a token is stored, so that a copy of the database gives no access. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
