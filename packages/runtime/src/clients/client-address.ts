import { BlockList, isIP } from 'node:net';

/** The reverse proxies whose `X-Forwarded-…` headers count. */
export interface TrustedProxies {
  /** Whether a canonical IP address is that of a trusted proxy. */
  includes(address: string): boolean;
  /** Most proxies between a client and the console. */
  hops: number;
}

/**
 * @param list IP addresses and networks (CIDR), separated by commas or blanks; empty: no proxy is trusted
 * @throws RangeError that names the part that is neither
 */
export function trustedProxies(list: string, hops: number): TrustedProxies {
  const blocks = new BlockList();
  for (const part of list.split(/[\s,]+/).filter((text) => text !== '')) {
    const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const version = isIP(address);
    const bits = length === undefined ? maxBits(version) : Number(length);
    if (version === 0 || bits > maxBits(version))
      throw new RangeError(`${part} is neither an IP address nor a network such as 10.0.0.0/8`);
    blocks.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return { includes: (address) => isIn(blocks, address), hops };
}

const maxBits = (version: number) => (version === 6 ? 128 : 32);

function isIn(blocks: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && blocks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address that sent a request: the other end of the connection, or the last address in `X-Forwarded-For`
 * that is not a trusted proxy. A client can write anything into the header, so only entries added by trusted
 * proxies count.
 *
 * @param remote the connection's other end; undefined once it is closed
 * @returns a canonical IP address; '' for a closed connection
 */
export function clientAddressOf(
  { remote, forwardedFor }: { remote: string | undefined; forwardedFor: string | undefined },
  proxies: TrustedProxies,
): string {
  let address = canonicalAddress(remote ?? '') ?? '';
  const reported = (forwardedFor ?? '').split(',').slice(-proxies.hops).toReversed();
  for (const text of reported) {
    if (!proxies.includes(address)) return address;
    const next = canonicalAddress(text);
    // A proxy that reports no address counts as the client.
    if (next === null) return address;
    address = next;
  }
  return address;
}

/** Without port, brackets and zone; an IPv4 address in IPv6 form as IPv4. Null for anything else. */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1];
  const bare = bracketed ?? trimmed.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const plain = bare.replace(/%.*$/s, '');
  if (isIP(plain) === 0) return null;
  if (isIP(plain) === 4) return plain;
  const host = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}
