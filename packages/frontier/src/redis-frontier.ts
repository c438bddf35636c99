import type { Redis } from 'ioredis';
import { frontQueueCount, type Frontier } from './frontier.ts';
import { redisScript } from './redis-script.ts';

/**
 * KEYS: queue, total. ARGV: score, member, score, member, … Adds what is new, keeps the total, answers how many were new.
 */
const pushScript = `
local added = redis.call('ZADD', KEYS[1], 'NX', unpack(ARGV))
if added > 0 then redis.call('INCRBY', KEYS[2], added) end
return added`;

/** KEYS: queue, total. ARGV: members. Answers how many are left. */
const removeScript = `
if #ARGV > 0 then
  local removed = redis.call('ZREM', KEYS[1], unpack(ARGV))
  if removed > 0 then redis.call('DECRBY', KEYS[2], removed) end
end
return redis.call('ZCARD', KEYS[1])`;

/** KEYS: queue, total, back, fronts… ARGV: host. */
const forgetScript = `
local size = redis.call('ZCARD', KEYS[1])
redis.call('DEL', KEYS[1])
if size > 0 then redis.call('DECRBY', KEYS[2], size) end
redis.call('HDEL', KEYS[3], ARGV[1])
for i = 4, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end`;

/**
 * KEYS: back, sequence, fronts… ARGV: host, index of the front queue, '1' to leave the back queue first. A host waits in one front queue
 * at most and never while it is admitted; the sequence keeps each front queue in order of arrival.
 */
const waitScript = `
if ARGV[3] == '1' then redis.call('HDEL', KEYS[1], ARGV[1])
elseif redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 0 end
for i = 3, #KEYS do
  if redis.call('ZSCORE', KEYS[i], ARGV[1]) then return 0 end
end
redis.call('ZADD', KEYS[3 + tonumber(ARGV[2])], redis.call('INCR', KEYS[2]), ARGV[1])
return 1`;

/** KEYS: queue, back. ARGV: host. Gives the back queue up if the queue is empty; answers 1 then. */
const releaseDrainedScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`;

/** KEYS: back, fronts. ARGV: number of back queues, now in ms, then for each host to admit the fronts in the order to try, as digits. Answers how many wait, and who was admitted. */
const admitScript = `
local admitted = {}
local free = tonumber(ARGV[1]) - redis.call('HLEN', KEYS[1])
for try = 3, #ARGV do
  if #admitted >= free then break end
  local host = nil
  for digit in string.gmatch(ARGV[try], '%d') do
    host = redis.call('ZPOPMIN', KEYS[2 + tonumber(digit)])[1]
    if host then break end
  end
  if host then
    redis.call('HSET', KEYS[1], host, ARGV[2])
    admitted[#admitted + 1] = host
  end
end
local waiting = 0
for front = 2, #KEYS do waiting = waiting + redis.call('ZCARD', KEYS[front]) end
return { waiting, unpack(admitted) }`;

/** Members of one ZADD or ZREM: Lua's unpack is limited by its stack. */
const chunkSize = 1000;

/**
 * The frontier in Redis. All keys of a node share one hash tag, so every script stays on one shard of a Redis Cluster.
 *
 * @param redis a connection owned by the caller
 */
export function createRedisFrontier(redis: Redis, nodeId: number): Frontier {
  const tag = `{meguri:${nodeId}}`;
  const total = `${tag}:short-term`;
  const back = `${tag}:back`;
  const sequence = `${tag}:sequence`;
  const queueOf = (hostId: bigint) => `${tag}:q:${hostId}`;
  const frontOf = (index: number) => {
    if (!Number.isInteger(index) || index < 0 || index >= frontQueueCount) {
      throw new RangeError(`front queue ${index} does not exist; there are ${frontQueueCount}`);
    }
    return `${tag}:front:${index}`;
  };
  const fronts = Array.from({ length: frontQueueCount }, (_, index) => frontOf(index));
  const scripts = {
    push: redisScript(redis, pushScript),
    remove: redisScript(redis, removeScript),
    forget: redisScript(redis, forgetScript),
    wait: redisScript(redis, waitScript),
    releaseDrained: redisScript(redis, releaseDrainedScript),
    admit: redisScript(redis, admitScript),
  };

  return {
    push: async (hostId, pages) => {
      let added = 0;
      for (let start = 0; start < pages.length; start += chunkSize) {
        const chunk = pages.slice(start, start + chunkSize);
        const args = chunk.flatMap(({ urlKey, score }) => [score, urlKey]);
        added += Number(await scripts.push([queueOf(hostId), total], args));
      }
      return added;
    },
    // An end of -1 would mean the last page of all.
    peek: async (hostId, count) => (count > 0 ? redis.zrange(queueOf(hostId), '0', String(count - 1)) : []),
    remove: async (hostId, urlKeys) => {
      let left = 0;
      for (let start = 0; start === 0 || start < urlKeys.length; start += chunkSize) {
        left = Number(
          await scripts.remove([queueOf(hostId), total], urlKeys.slice(start, start + chunkSize)),
        );
      }
      return left;
    },
    size: (hostId) => redis.zcard(queueOf(hostId)),
    forget: async (hostId) => {
      await scripts.forget([queueOf(hostId), total, back, ...fronts], [String(hostId)]);
    },
    wait: async (hostId, frontQueue) => {
      frontOf(frontQueue);
      await scripts.wait([back, sequence, ...fronts], [String(hostId), frontQueue, '0']);
    },
    admit: async (orders, backQueues, now) => {
      for (const order of orders) order.forEach(frontOf);
      const tries = orders.map((order) => order.join(''));
      const answer = await scripts.admit([back, ...fronts], [backQueues, now.getTime(), ...tries]);
      const [waiting, ...admitted] = answer as [number, ...string[]];
      return { admitted: admitted.map(BigInt), waiting };
    },
    releaseDrained: async (hostId) =>
      (await scripts.releaseDrained([queueOf(hostId), back], [String(hostId)])) === 1,
    release: async (hostId, frontQueue) => {
      if (frontQueue === undefined) {
        await redis.hdel(back, String(hostId));
      } else {
        frontOf(frontQueue);
        await scripts.wait([back, sequence, ...fronts], [String(hostId), frontQueue, '1']);
      }
    },
    admitted: async () => {
      const entries = Object.entries(await redis.hgetall(back));
      return new Map(entries.map(([hostId, since]) => [BigInt(hostId), new Date(Number(since))]));
    },
    counts: async () => {
      const [shortTerm, admitted, waiting] = await Promise.all([
        redis.get(total),
        redis.hlen(back),
        Promise.all(fronts.map((front) => redis.zcard(front))),
      ]);
      return {
        shortTermPages: Math.max(0, Number(shortTerm ?? 0)),
        admittedHosts: admitted,
        waitingHosts: waiting.reduce((sum, size) => sum + size, 0),
      };
    },
  };
}
