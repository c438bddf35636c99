import type { Clock } from '@meguri/contracts';
import { createNodeDnsSource, type DnsSource } from './dns-source.ts';
import { resolveName, type DnsAnswer } from './resolve-name.ts';

export interface DnsResolver {
  /**
   * Failures of DNS are answers, not rejections. `ttlSeconds` is the remaining lifetime of the answer, after
   * clamping.
   */
  resolve(hostname: string): Promise<DnsAnswer>;
}

export interface DnsResolverOptions {
  clock: Clock;
  source?: DnsSource;
  /**
   * Shortest time an address is cached, also with a shorter TTL: a visit of several requests should query
   * once. Default 60.
   */
  minTtlSeconds?: number;
  /** Longest time an address is cached. Default 86,400. */
  maxTtlSeconds?: number;
  /** For sources without TTL (hosts file, operating system). Default 60. */
  defaultTtlSeconds?: number;
  /** How long the absence of a name is cached. Default 60. */
  notFoundTtlSeconds?: number;
  /** How long a failure of DNS is cached. Default 10. */
  failedTtlSeconds?: number;
  /** Most cached names; the least recently used is evicted. Default 50,000. */
  maxEntries?: number;
}

interface CacheEntry {
  answer: DnsAnswer;
  expiresAtMs: number;
}

/** Resolves names with a cache that respects TTLs; simultaneous queries for one name become one. */
export function createDnsResolver(options: DnsResolverOptions): DnsResolver {
  const { clock, source = createNodeDnsSource(), maxEntries = 50_000 } = options;
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<CacheEntry>>();

  async function query(hostname: string): Promise<CacheEntry> {
    const answer = await resolveName(hostname, source);
    const entry = { answer, expiresAtMs: clock.now().getTime() + lifetimeSeconds(answer, options) * 1000 };
    cache.set(hostname, entry);
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value!);
    return entry;
  }

  function queryOnce(hostname: string): Promise<CacheEntry> {
    const underWay = pending.get(hostname);
    if (underWay !== undefined) return underWay;
    const question = query(hostname).finally(() => pending.delete(hostname));
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
        return remaining(await queryOnce(hostname), nowMs);
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
