import type { Clock } from '@meguri/contracts';
import {
  listNodes,
  pruneFigures,
  readCounters,
  recordFigures,
  wasActiveBefore,
  type PrismaClient,
} from '@meguri/database';
import { currentNodes } from './read-live.ts';
import { figureSamples, readFreshness } from './get-overview.ts';

const everyMs = 600_000;
/** A young crawl is sampled every minute, so that its charts begin at once. */
const youngEveryMs = 60_000;
const youngMs = 3_600_000;
const keptMs = 8 * 86_400_000;

/**
 * Records the figures of the overview for the current ten minutes (the current minute of a young crawl), and deletes those older than eight days.
 */
export async function sampleFigures(prisma: PrismaClient, clock: Clock): Promise<void> {
  const now = clock.now();
  const [counters, records, freshness] = await Promise.all([
    readCounters(prisma),
    listNodes(prisma),
    readFreshness(prisma),
  ]);
  const isYoung = !(await wasActiveBefore(prisma, new Date(now.getTime() - youngMs)));
  const stepMs = isYoung ? youngEveryMs : everyMs;
  const at = new Date(Math.floor(now.getTime() / stepMs) * stepMs);
  const figures = figureSamples(counters, currentNodes(records, [], now), freshness);
  await recordFigures(prisma, { at, figures });
  await pruneFigures(prisma, new Date(now.getTime() - keptMs));
}
