import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import type { DnsResolver } from './dns-resolver.ts';

/** The addresses of a host that may be connected to, best first, or why there are none. */
export type HostResolution =
  | { kind: 'addresses'; addresses: string[]; ttlSeconds: number }
  | {
      kind: 'failure';
      code: 'dns-not-found' | 'dns-failed' | 'address-refused' | 'url-invalid';
      detail: string;
    };

/** Longer than any visit: a literal address does not change. */
const literalTtlSeconds = 86_400;

/**
 * Resolves a host and drops the addresses that the policy refuses. Connections are made to these addresses
 * only, so that a name cannot resolve to one address when it is checked and to another when it is connected
 * to.
 *
 * @param host a name or a literal address in any notation that URLs allow: `example.jp`, `127.1`,
 * `0x7f000001`, `[::1]`, `::1`
 */
export async function resolvePermitted(
  host: string,
  resolver: DnsResolver,
  policy: AddressPolicy,
): Promise<HostResolution> {
  const hostname = canonicalHostname(host);
  if (hostname === null) return { kind: 'failure', code: 'url-invalid', detail: `not a host name: ${host}` };
  const answer =
    isIP(hostname) === 0
      ? await resolver.resolve(hostname)
      : ({ kind: 'addresses', addresses: [hostname], ttlSeconds: literalTtlSeconds } as const);
  if (answer.kind === 'failure') return answer;

  const addresses = answer.addresses.filter((address) => policy.permits(address));
  if (addresses.length > 0) return { kind: 'addresses', addresses, ttlSeconds: answer.ttlSeconds ?? 0 };
  if (answer.addresses.length === 0) return { kind: 'failure', code: 'dns-not-found', detail: 'no address' };
  const detail = `${answer.addresses.join(', ')}: not a public address, and not in the allowed ranges`;
  return { kind: 'failure', code: 'address-refused', detail };
}

/**
 * Names that the URL standard leaves unchanged. With a last label that begins with a letter, a name is no
 * address.
 */
const plainName = /^(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*$/;

/**
 * The host as the URL standard serialises it, so that `0x7f.1` is seen to be 127.0.0.1; without the brackets
 * of IPv6.
 */
function canonicalHostname(host: string): string | null {
  if (plainName.test(host) && !host.includes('xn--')) return host;
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  const url = URL.parse(`http://${bracketed}/`);
  return url === null || url.hostname === '' ? null : url.hostname.replaceAll(/^\[|\]$/g, '');
}
