import { Resolver } from 'node:dns/promises';
import type { NodeDnsOptions } from './dns-source.ts';
import { errorCodeOf } from '../outcomes/error-codes.ts';

/** What was found of a name's TXT records: their texts, the strings of each joined; or that DNS could not be asked. */
export type TxtAnswer = { kind: 'records'; texts: string[] } | { kind: 'failure' };

export interface TxtSource {
  /** Never rejects for what DNS answers; a name that does not exist has no records. */
  resolve(name: string): Promise<TxtAnswer>;
}

/** TXT records as the machine's name servers, or others, have them. Nothing is remembered: who asks has just changed them. */
export function createTxtSource({ servers, timeoutMs = 3_000, tries = 2 }: NodeDnsOptions = {}): TxtSource {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    resolve: async (name) => {
      try {
        const records = await resolver.resolveTxt(name);
        return { kind: 'records', texts: records.map((strings) => strings.join('')) };
      } catch (error) {
        const isAbsent = ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(errorCodeOf(error) ?? '');
        return isAbsent ? { kind: 'records', texts: [] } : { kind: 'failure' };
      }
    },
  };
}
