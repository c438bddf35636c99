import type { AddressRecord, DnsSource } from './dns-source.ts';
import { describeError, errorCodeOf } from '../outcomes/access-codes.ts';

/** What a name resolved to. `ttlSeconds` is null where the source has none. */
export type DnsAnswer =
  | { kind: 'addresses'; addresses: string[]; ttlSeconds: number | null }
  | { kind: 'failure'; code: 'dns-not-found' | 'dns-failed'; detail: string };

const loopback = ['127.0.0.1', '::1'];

/**
 * Resolves a name in the usual order: hosts file, DNS, then the operating system for local names. `localhost`
 * and everything below it is loopback (RFC 6761 section 6.3). IPv4 comes first, so that a host keeps one
 * address.
 *
 * @param hostname lower case, without a trailing dot
 */
export async function resolveName(hostname: string, source: DnsSource): Promise<DnsAnswer> {
  const listed = await source.hostsFile(hostname);
  if (listed.length > 0) return { kind: 'addresses', addresses: listed, ttlSeconds: null };
  if (/(^|\.)localhost$/.test(hostname)) return { kind: 'addresses', addresses: loopback, ttlSeconds: null };

  const answer = await resolveRecords(hostname, source);
  return answer.kind === 'failure' && isLocalName(hostname)
    ? await resolveBySystem(hostname, source, answer)
    : answer;
}

/** Single labels go through search domains and `.local` through mDNS, neither of which is DNS proper. */
function isLocalName(hostname: string): boolean {
  return !hostname.includes('.') || hostname.endsWith('.local');
}

async function resolveRecords(hostname: string, source: DnsSource): Promise<DnsAnswer> {
  const results = await Promise.allSettled([source.resolve4(hostname), source.resolve6(hostname)]);
  const records = results.flatMap((result): AddressRecord[] =>
    result.status === 'fulfilled' ? result.value : [],
  );
  if (records.length > 0) {
    const ttlSeconds = Math.min(...records.map((record) => record.ttlSeconds));
    return { kind: 'addresses', addresses: records.map(({ address }) => address), ttlSeconds };
  }
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  // One family may lack records while the query for the other failed. DNS failed only if neither was
  // answered.
  const failure = failures.find((error) => !meansNotFound(error)) ?? failures[0];
  const code = failure === undefined || meansNotFound(failure) ? 'dns-not-found' : 'dns-failed';
  return { kind: 'failure', code, detail: failure === undefined ? 'no address' : describeError(failure) };
}

async function resolveBySystem(hostname: string, source: DnsSource, fallback: DnsAnswer): Promise<DnsAnswer> {
  try {
    return { kind: 'addresses', addresses: await source.system(hostname), ttlSeconds: null };
  } catch {
    return fallback;
  }
}

/** Whether an error means no such name, no such record, or a name that DNS cannot hold. */
export function meansNotFound(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(errorCodeOf(error) ?? '');
}
