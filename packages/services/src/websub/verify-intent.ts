import type { WebSubServices } from '@meguri/api/services-port';
import { findSubscription, recordRefused, recordSubscribed } from '@meguri/database';
import { leaseSeconds, renewAfterSeconds } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';

/** A hub must confirm a subscription request within this time. */
const confirmedWithinMs = 86_400_000;
const longestChallenge = 4_096;
/** After a refusal the hub is asked again in a month. */
const refusedForMs = 30 * 86_400_000;

/**
 * Answers a hub that verifies a subscription. Only recent requests of ours are confirmed, so that a stranger
 * who knows the address cannot subscribe us.
 * @see https://www.w3.org/TR/websub/#hub-verifies-intent
 */
export function createVerifyIntent({ prisma, clock }: Dependencies): WebSubServices['verifyIntent'] {
  return async ({ token, mode, topic, challenge, lease }) => {
    const subscription = await findSubscription(prisma, token);
    if (!subscription || subscription.topic !== topic) return { kind: 'unknown' };
    const now = clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms);
    if (mode === 'denied') {
      await recordRefused(prisma, subscription, { nextAskAt: at(refusedForMs) });
      return { kind: 'noted' };
    }
    const { askedAt } = subscription;
    const wasRequested = askedAt !== null && now.getTime() - askedAt.getTime() <= confirmedWithinMs;
    if (mode !== 'subscribe' || !wasRequested) return { kind: 'unknown' };
    if (challenge === null || challenge === '' || challenge.length > longestChallenge)
      return { kind: 'unknown' };
    const seconds = leaseSeconds(lease);
    await recordSubscribed(prisma, subscription, {
      expiresAt: at(seconds * 1_000),
      nextAskAt: at(renewAfterSeconds(seconds) * 1_000),
    });
    return { kind: 'confirmed', challenge };
  };
}
