import type { Redis } from 'ioredis';
import { maxFrontQueues } from '@meguri/schedule';
import { noLimits, ownPlace, type Frontier } from './frontier.ts';
import { admitScript, recallScript, stepsScript, takeScript } from './frontier-scripts.ts';
import { gatherSteps } from './gather-steps.ts';
import { redisScript } from './redis.ts';

/** A step on one host or address, see {@link stepsScript}. */
interface Step {
  name: string;
  subject: string;
  values: readonly (string | number)[];
}

/** Members of one ZADD or ZREM: Lua's unpack is limited by its stack. */
const chunkSize = 1000;

/** Most values of one message, plus at most one chunk. */
const maxValues = 5_000;

/** Most hosts that are recalled at once. */
const maxStrays = 10_000;

/** Returned by `waitingSince` instead of an instant for an admitted host. */
const isAdmitted = -2;

/**
 * The frontier in Redis. All keys of a node share one hash tag, so every script stays on one shard of a Redis
 * Cluster.
 *
 * @param redis a connection owned by the caller
 */
export function createRedisFrontier(redis: Redis, nodeId: number): Frontier {
  const prefix = `{meguri:${nodeId}}:`;
  const heap = `${prefix}heap`;
  const common = [prefix, maxFrontQueues];
  const scripts = {
    steps: redisScript(redis, stepsScript),
    admit: redisScript(redis, admitScript),
    take: redisScript(redis, takeScript),
    recall: redisScript(redis, recallScript),
  };
  const send = gatherSteps(
    async (steps: readonly Step[]) => {
      const values: (string | number)[] = [...common];
      for (const { name, subject, values: own } of steps) values.push(name, own.length + 1, subject, ...own);
      return (await scripts.steps([heap], values)) as number[];
    },
    { weightOf: ({ values }) => values.length + 3, maxWeight: maxValues },
  );
  const step = (name: string, hostId: bigint, ...values: readonly (string | number)[]) =>
    send({ name, subject: String(hostId), values });
  const counted = async (key: string) => Number((await redis.get(key)) ?? 0);

  return {
    push: async (hostId, pages) => {
      let added = 0;
      for (let start = 0; start < pages.length; start += chunkSize) {
        const chunk = pages.slice(start, start + chunkSize);
        added += await step('push', hostId, ...chunk.flatMap(({ urlKey, score }) => [score, urlKey]));
      }
      return added;
    },
    // An end of -1 would mean up to the last page.
    peek: async (hostId, count) =>
      count > 0 ? redis.zrange(`${prefix}q:${hostId}`, '0', String(count - 1)) : [],
    remove: async (hostId, urlKeys) => {
      let left = 0;
      for (let start = 0; start === 0 || start < urlKeys.length; start += chunkSize) {
        left = await step('remove', hostId, ...urlKeys.slice(start, start + chunkSize));
      }
      return left;
    },
    size: (hostId) => step('size', hostId),
    forget: async (hostId) => void (await step('forget', hostId)),
    standing: async (hostId) => {
      const [size, sinceMs] = await Promise.all([step('size', hostId), step('waitingSince', hostId)]);
      return {
        size,
        isAdmitted: sinceMs === isAdmitted,
        waitingSince: sinceMs < 0 ? null : new Date(sinceMs),
      };
    },
    enqueue: async (hostId, frontQueue, now, { domain, address } = ownPlace(hostId)) =>
      void (await step('enqueue', hostId, existing(frontQueue), now.getTime(), address ?? '', domain)),
    admit: async (orders, backQueues, now, limits = noLimits) => {
      const tries = orders.map((order) => order.map(existing).join(''));
      const own = [...limits.ownOfDomains].flat();
      const shares = [limits.perDomain, limits.perAddress, limits.ownOfDomains.size, ...own];
      const answer = await scripts.admit([heap], [...common, backQueues, now.getTime(), ...shares, ...tries]);
      const [waiting, ...admitted] = answer as [number, ...string[]];
      return { admitted: admitted.map(BigInt), waiting };
    },
    take: async ({ now, until, max, pages }) => {
      if (pages < 1) throw new RangeError(`a visit is to at least one page, not ${pages}`);
      const limits = [now.getTime(), until.getTime(), max, pages];
      const answer = await scripts.take([heap], [`${prefix}q:`, ...limits]);
      const [nextAt, taken] = answer as [string, [string, string[]][]];
      return {
        due: taken.map(([hostId, urlKeys]) => ({ hostId: BigInt(hostId), urlKeys })),
        nextAt: nextAt === '' ? null : new Date(Number(nextAt)),
      };
    },
    scheduleVisit: async (hostId, at) => void (await step('scheduleVisit', hostId, at.getTime())),
    releaseDrained: async (hostId, at) => (await step('releaseDrained', hostId, at.getTime())) === 1,
    release: async (hostId) => void (await step('release', hostId)),
    requeue: async (hostId, now) => void (await step('requeue', hostId, now.getTime())),
    scheduleFairly: async (hostId, at, backQueues, now) =>
      (await step('scheduleFairly', hostId, now.getTime(), at.getTime(), backQueues)) === 1,
    recall: async (latest, now) =>
      Number(await scripts.recall([heap], [...common, latest.getTime(), now.getTime(), maxStrays])),
    counts: async () => {
      const [shortTermPages, admittedHosts, placed] = await Promise.all([
        counted(`${prefix}short-term`),
        redis.zcard(heap),
        redis.hlen(`${prefix}places`),
      ]);
      return {
        shortTermPages: Math.max(0, shortTermPages),
        admittedHosts,
        waitingHosts: Math.max(0, placed - admittedHosts),
      };
    },
  };
}

function existing(frontQueue: number): number {
  if (Number.isInteger(frontQueue) && frontQueue >= 0 && frontQueue < maxFrontQueues) return frontQueue;
  throw new RangeError(`front queue ${frontQueue} does not exist; there are ${maxFrontQueues}`);
}
