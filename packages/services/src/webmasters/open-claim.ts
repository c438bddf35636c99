import type { DeskKey } from '@meguri/api/services-port';
import { isCovered } from '@meguri/contracts';
import { findClaim, findHost, hostIdOf, type ClaimRecord, type HostRecord } from '@meguri/database';
import { tokenHash } from '../auth/sessions.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** The claim that belongs to a key; null if it has ended or never existed. */
export function openClaim({ prisma, clock }: Dependencies, key: DeskKey): Promise<ClaimRecord | null> {
  return findClaim(prisma, { id: key.id, secretHash: tokenHash(key.secret), now: clock.now() });
}

/** A host that a proven claim covers; null for any other host, and before the proof. */
export async function coveredHost(
  { prisma, clock }: Dependencies,
  claim: ClaimRecord,
  name: string,
): Promise<HostRecord | null> {
  if (claim.state !== 'proved' || !isCovered(claim, name)) return null;
  const host = await findHost(prisma, { hostId: hostIdOf(name), now: clock.now() });
  return host?.name === name ? host : null;
}
