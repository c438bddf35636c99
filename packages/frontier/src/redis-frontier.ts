import type { Redis } from 'ioredis';
import { frontQueueCount, type Frontier } from './frontier.ts';
import { admitScript, recallScript, stepsScript, takeScript } from './frontier-scripts.ts';
import { gatherSteps } from './gather-steps.ts';
import { redisScript } from './redis.ts';

/** A step on one host, see {@link stepsScript}. */
interface Step {
  name: string;
  hostId: bigint;
  values: readonly (string | number)[];
}

/** Members of one ZADD or ZREM: Lua's unpack is limited by its stack. */
const chunkSize = 1000;

/** Values of one message, or a chunk more. */
const maxValues = 5_000;

/** Strays that are recalled at once. */
const maxStrays = 10_000;

/**
 * The frontier in Redis. All keys of a node share one hash tag, so every script stays on one shard of a Redis
 * Cluster.
 *
 * @param redis a connection owned by the caller
 */
export function createRedisFrontier(redis: Redis, nodeId: number): Frontier {
  const tag = `{meguri:${nodeId}}`;
  const total = `${tag}:short-term`;
  const heap = `${tag}:heap`;
  const queuePrefix = `${tag}:q:`;
  const fronts = Array.from({ length: frontQueueCount }, (_, index) => `${tag}:front:${index}`);
  const scripts = {
    steps: redisScript(redis, stepsScript),
    admit: redisScript(redis, admitScript),
    take: redisScript(redis, takeScript),
    recall: redisScript(redis, recallScript),
  };
  const stepKeys = [total, heap, `${tag}:sequence`, ...fronts];
  const send = gatherSteps(
    async (steps: readonly Step[]) => {
      const values: (string | number)[] = [queuePrefix];
      for (const { name, hostId, values: own } of steps)
        values.push(name, own.length + 1, String(hostId), ...own);
      return (await scripts.steps(stepKeys, values)) as number[];
    },
    { weightOf: ({ values }) => values.length + 3, maxWeight: maxValues },
  );
  const step = (name: string, hostId: bigint, ...values: readonly (string | number)[]) =>
    send({ name, hostId, values });
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
    // An end of -1 would mean the last page of all.
    peek: async (hostId, count) =>
      count > 0 ? redis.zrange(`${queuePrefix}${hostId}`, '0', String(count - 1)) : [],
    remove: async (hostId, urlKeys) => {
      let left = 0;
      for (let start = 0; start === 0 || start < urlKeys.length; start += chunkSize) {
        left = await step('remove', hostId, ...urlKeys.slice(start, start + chunkSize));
      }
      return left;
    },
    size: (hostId) => step('size', hostId),
    forget: async (hostId) => void (await step('forget', hostId)),
    enqueue: async (hostId, frontQueue) => void (await step('enqueue', hostId, existing(frontQueue))),
    admit: async (orders, backQueues, now) => {
      const tries = orders.map((order) => order.map(existing).join(''));
      const answer = await scripts.admit([heap, ...fronts], [backQueues, now.getTime(), ...tries]);
      const [waiting, ...admitted] = answer as [number, ...string[]];
      return { admitted: admitted.map(BigInt), waiting };
    },
    take: async ({ now, until, most, pages }) => {
      if (pages < 1) throw new RangeError(`a visit is to at least one page, not ${pages}`);
      const limits = [now.getTime(), until.getTime(), most, pages];
      const answer = await scripts.take([heap], [queuePrefix, ...limits]);
      const [nextAt, taken] = answer as [string, [string, string[]][]];
      return {
        due: taken.map(([hostId, urlKeys]) => ({ hostId: BigInt(hostId), urlKeys })),
        nextAt: nextAt === '' ? null : new Date(Number(nextAt)),
      };
    },
    scheduleVisit: async (hostId, at) => void (await step('scheduleVisit', hostId, at.getTime())),
    releaseDrained: async (hostId, at) => (await step('releaseDrained', hostId, at.getTime())) === 1,
    release: async (hostId, frontQueue) => {
      await step('release', hostId, ...(frontQueue === undefined ? [] : [existing(frontQueue)]));
    },
    recall: async (latest, now) =>
      Number(await scripts.recall([heap], [latest.getTime(), now.getTime(), maxStrays])),
    counts: async () => {
      const [shortTermPages, admittedHosts, waiting] = await Promise.all([
        counted(total),
        redis.zcard(heap),
        Promise.all(fronts.map((front) => redis.zcard(front))),
      ]);
      return {
        shortTermPages: Math.max(0, shortTermPages),
        admittedHosts,
        waitingHosts: waiting.reduce((sum, size) => sum + size, 0),
      };
    },
  };
}

function existing(frontQueue: number): number {
  if (Number.isInteger(frontQueue) && frontQueue >= 0 && frontQueue < frontQueueCount) return frontQueue;
  throw new RangeError(`front queue ${frontQueue} does not exist; there are ${frontQueueCount}`);
}
