import type { Clock } from '@meguri/contracts';
import { claimPush, readSettings, releasePush, type PrismaClient } from '@meguri/database';
import { retryAfterUnreachable } from '../next-scheduled.ts';
import type { PushPlaces } from './open-push-place.ts';
import { leaseSeconds, pushToConsumer, type SentToConsumer } from './push-consumer.ts';
import { pushProblem } from './push-error.ts';

export { createPushPlaces } from './open-push-place.ts';

/** Packages that wait for a check against a takedown are retried after this. */
const uncheckedMs = 10_000;
/** Longest wait after a failure, where no packages are scheduled. */
const longestWaitMs = 86_400_000;

interface PushRunOptions {
  prisma: PrismaClient;
  clock: Clock;
  /** Packages are stored next to this directory. */
  snapshotDirectory: string;
  places: PushPlaces;
}

/** The result of sending to a consumer. */
interface PushedConsumer extends SentToConsumer {
  consumer: string;
  problem: string | null;
}

/**
 * Sends to the consumer that has waited longest. A failure is retried after an hour, then at the next
 * scheduled time, as with unreachable nodes.
 *
 * @returns null: nothing is due
 */
export async function pushNextConsumer(options: PushRunOptions): Promise<PushedConsumer | null> {
  const { prisma, clock, snapshotDirectory, places } = options;
  const work = await claimPush(prisma, { now: clock.now(), leaseSeconds });
  if (!work) return null;
  const { consumer, isRetry, dueAt, leaseUntil } = work;
  const claim = { consumerId: consumer.id, leaseUntil };
  const settings = await readSettings(prisma);
  const sent: SentToConsumer = { packages: 0, removals: 0, bytes: 0, isWaiting: false };
  let problem: string | null = null;
  try {
    if (consumer.push !== null) {
      const place = await places.open(consumer.name, consumer.push);
      const context = { prisma, clock, snapshotDirectory, consumer, claim, place, settings };
      try {
        await pushToConsumer({ ...context, target: consumer.push }, sent);
      } finally {
        place.close();
      }
    }
  } catch (error) {
    problem = pushProblem(error);
  }
  const now = clock.now();
  const retryAt = retryAfterUnreachable(settings, now, isRetry).getTime();
  const nextMs = problem === null ? now.getTime() + (sent.isWaiting ? uncheckedMs : 0) : retryAt;
  const nextAt = new Date(Math.min(nextMs, now.getTime() + longestWaitMs));
  await releasePush(prisma, { claim, dueAt, now, nextAt, problem });
  return { consumer: consumer.name, ...sent, problem };
}
