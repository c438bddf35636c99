import { createHash } from 'node:crypto';
import type { CallContext } from '@meguri/api/services-port';
import { clientNetwork, type Clock } from '@meguri/contracts';
import type { RedisLink } from '../context/dependencies.ts';

/** Counts attempts, such as sign-ins, per name and address (IPv6: per /64 network). */
export interface AttemptLimit {
  /** Counts one more attempt; false if there were more than `most`. */
  allows(ctx: CallContext, name: string, max?: number): Promise<boolean>;
  /** Uncounts one attempt, after a success. */
  giveBack(ctx: CallContext, name: string): Promise<void>;
  /** Resets the count after a success. */
  forget(ctx: CallContext, name: string): Promise<void>;
}

export const maxAttempts = 10;

/** What is counted, under which name in Redis, and for how long. */
interface AttemptRule {
  prefix: string;
  windowSeconds: number;
}

const signInRule: AttemptRule = { prefix: 'sign-in', windowSeconds: 900 };
/** Most names counted in this process while Redis is unreachable; beyond it every attempt is refused. */
const maxCounted = 10_000;

/** Counts in Redis, shared by all consoles; in this process while Redis is unreachable. */
export function createAttemptLimit(
  redis: RedisLink,
  clock: Clock,
  { prefix, windowSeconds }: AttemptRule = signInRule,
): AttemptLimit {
  const own = new Map<string, { count: number; until: number }>();

  const countHere = (key: string): number => {
    const now = clock.now().getTime();
    for (const [other, { until }] of own) if (until <= now) own.delete(other);
    if (own.size >= maxCounted && !own.has(key)) return Infinity;
    const count = (own.get(key)?.count ?? 0) + 1;
    own.set(key, { count, until: own.get(key)?.until ?? now + windowSeconds * 1_000 });
    return count;
  };

  return {
    allows: async (ctx, name, max = maxAttempts) => {
      const key = keyOf(prefix, ctx, name);
      const connection = await redis.usable();
      if (!connection) return countHere(key) <= max;
      const [[, count] = []] =
        (await connection.multi().incr(key).expire(key, windowSeconds, 'NX').exec()) ?? [];
      return Number(count) <= max;
    },
    giveBack: async (ctx, name) => {
      const key = keyOf(prefix, ctx, name);
      const counted = own.get(key);
      if (counted) counted.count -= 1;
      await (await redis.usable())?.multi().decr(key).expire(key, windowSeconds, 'NX').exec();
    },
    forget: async (ctx, name) => {
      const key = keyOf(prefix, ctx, name);
      own.delete(key);
      await (await redis.usable())?.del(key);
    },
  };
}

function keyOf(prefix: string, ctx: CallContext, name: string): string {
  const who = createHash('sha256')
    .update(`${clientNetwork(ctx.clientAddress ?? '')}\n${name.toLowerCase()}`)
    .digest('hex');
  return `meguri:${prefix}:${who}`;
}
