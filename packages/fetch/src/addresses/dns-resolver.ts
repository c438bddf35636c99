import type { Clock } from '@meguri/contracts';
import { createNodeDnsSource, type DnsSource } from './dns-source.ts';
import { resolveName, type DnsAnswer } from './resolve-name.ts';

export interface DnsResolver {
  /** Never rejects for what DNS answers. `ttlSeconds` is what is left of the answer's life, after clamping. */
  resolve(hostname: string): Promise<DnsAnswer>;
}

export interface DnsResolverOptions {
  clock: Clock;
  source?: DnsSource;
  /** Shortest time an address is kept, whatever its TTL says: a visit of several requests should not ask twice. Default 60. */
  minTtlSeconds?: number;
  /** Longest time an address is kept. Default 86,400. */
  maxTtlSeconds?: number;
  /** For sources without TTL (hosts file, operating system). Default 60. */
  defaultTtlSeconds?: number;
  /** How long a name that does not exist is remembered as such. Default 60. */
  notFoundTtlSeconds?: number;
  /** How long a failure of DNS is remembered. Default 10. */
  failedTtlSeconds?: number;
  /** Names remembered at most; the longest unused go first. Default 50,000. */
  maxEntries?: number;
}

interface CacheEntry {
  answer: DnsAnswer;
  expiresAtMs: number;
}

/** Resolves names with a cache that keeps to TTLs; simultaneous questions for one name become one. */
export function createDnsResolver(options: DnsResolverOptions): DnsResolver {
  const { clock, source = createNodeDnsSource(), maxEntries = 50_000 } = options;
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<CacheEntry>>();

  async function ask(hostname: string): Promise<CacheEntry> {
    const answer = await resolveName(hostname, source);
    const entry = { answer, expiresAtMs: clock.now().getTime() + lifetimeSeconds(answer, options) * 1000 };
    cache.set(hostname, entry);
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value!);
    return entry;
  }

  function askOnce(hostname: string): Promise<CacheEntry> {
    const underWay = pending.get(hostname);
    if (underWay !== undefined) return underWay;
    const question = ask(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, question);
    return question;
  }

  return {
    async resolve(name) {
      const hostname = name.toLowerCase().replace(/\.$/, '');
      const nowMs = clock.now().getTime();
      const cached = cache.get(hostname);
      cache.delete(hostname);
      if (cached === undefined || cached.expiresAtMs <= nowMs)
        return remaining(await askOnce(hostname), nowMs);
      cache.set(hostname, cached);
      return remaining(cached, nowMs);
    },
  };
}

function lifetimeSeconds(answer: DnsAnswer, options: DnsResolverOptions): number {
  const { minTtlSeconds = 60, maxTtlSeconds = 86_400, defaultTtlSeconds = 60 } = options;
  if (answer.kind === 'addresses') {
    return answer.ttlSeconds === null
      ? defaultTtlSeconds
      : Math.min(Math.max(answer.ttlSeconds, minTtlSeconds), maxTtlSeconds);
  }
  return answer.code === 'dns-not-found'
    ? (options.notFoundTtlSeconds ?? 60)
    : (options.failedTtlSeconds ?? 10);
}

function remaining({ answer, expiresAtMs }: CacheEntry, nowMs: number): DnsAnswer {
  if (answer.kind === 'failure') return answer;
  return { ...answer, ttlSeconds: Math.max(0, Math.floor((expiresAtMs - nowMs) / 1000)) };
}
