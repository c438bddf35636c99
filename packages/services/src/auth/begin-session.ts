import type { SignedIn } from '@meguri/api/services-port';
import type { Me } from '@meguri/contracts';
import { createSession, markSeen } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { newSecretToken, tokenHash } from './secret-token.ts';

const day = 86_400_000;
/** From the last use. */
export const sessionMs = 30 * day;

export async function beginSession({ prisma, clock }: Dependencies, me: Me): Promise<SignedIn> {
  const sessionToken = newSecretToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionMs);
  await createSession(prisma, { tokenHash: tokenHash(sessionToken), userId: me.id, now, expiresAt });
  await markSeen(prisma, { id: me.id, now });
  return { me, sessionToken, expiresAt };
}
