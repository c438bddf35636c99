import { Resolver } from 'node:dns/promises';
import type { NodeDnsOptions } from './dns-source.ts';
import { meansNotFound } from './resolve-name.ts';

/** The TXT records of a name, the strings of each joined; or a failure of DNS. */
export type TxtAnswer = { kind: 'records'; texts: string[] } | { kind: 'failure' };

export interface TxtSource {
  /** Failures of DNS are answers, not rejections; a name that does not exist has no records. */
  resolve(name: string): Promise<TxtAnswer>;
}

/**
 * TXT records from the machine's name servers, or others. Not cached: callers check records that have just
 * changed.
 */
export function createTxtSource({ servers, timeoutMs = 3_000, tries = 2 }: NodeDnsOptions = {}): TxtSource {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    resolve: async (name) => {
      try {
        const records = await resolver.resolveTxt(name);
        return { kind: 'records', texts: records.map((strings) => strings.join('')) };
      } catch (error) {
        return meansNotFound(error) ? { kind: 'records', texts: [] } : { kind: 'failure' };
      }
    },
  };
}
