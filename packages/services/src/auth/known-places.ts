import { createHash } from 'node:crypto';
import type { CallContext } from '@meguri/api/services-port';
import { clientNetwork } from '@meguri/contracts';
import type { RedisLink } from '../context/dependencies.ts';

const rememberSeconds = 90 * 86_400;
/** Places that this process remembers while Redis is unreachable. */
const maxPlaces = 10_000;

/** Networks from which a name has signed in; stored as digests, and forgotten when Redis is lost. */
export interface KnownPlaces {
  has(ctx: CallContext, name: string): Promise<boolean>;
  add(ctx: CallContext, name: string): Promise<void>;
}

export function createKnownPlaces(redis: RedisLink): KnownPlaces {
  const own = new Set<string>();
  return {
    has: async (ctx, name) => {
      const key = keyOf(ctx, name);
      if (own.has(key)) return true;
      return (await (await redis.usable())?.exists(key)) === 1;
    },
    add: async (ctx, name) => {
      const key = keyOf(ctx, name);
      if (own.size < maxPlaces) own.add(key);
      await (await redis.usable())?.set(key, '1', 'EX', rememberSeconds);
    },
  };
}

function keyOf(ctx: CallContext, name: string): string {
  const place = `${clientNetwork(ctx.clientAddress ?? '')}\n${name.toLowerCase()}`;
  return `meguri:signed-in:${createHash('sha256').update(place).digest('hex')}`;
}
