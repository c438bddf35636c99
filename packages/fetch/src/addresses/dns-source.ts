import { lookup, Resolver } from 'node:dns/promises';
import { hostsFileLookup } from './hosts-file.ts';

export interface AddressRecord {
  address: string;
  ttlSeconds: number;
}

/** A source of addresses. Functions reject with node's error codes (`ENOTFOUND`, `ESERVFAIL`, …). */
export interface DnsSource {
  /** Addresses in the machine's hosts file; none without an entry. */
  hostsFile(hostname: string): Promise<string[]>;
  /** A records. */
  resolve4(hostname: string): Promise<AddressRecord[]>;
  /** AAAA records. */
  resolve6(hostname: string): Promise<AddressRecord[]>;
  /** Resolves by the operating system (`getaddrinfo`), which also knows mDNS and search domains. */
  system(hostname: string): Promise<string[]>;
}

export interface NodeDnsOptions {
  /** Name servers as `address` or `address:port`, instead of the system's. */
  servers?: string[];
  /** Time limit of one query to one server. Default 3000; c-ares waits longer with each try. */
  timeoutMs?: number;
  /** Tries per server. Default 3. */
  tries?: number;
}

/**
 * The machine's own DNS, through Node's asynchronous resolver: `getaddrinfo` hides the TTL and blocks a
 * thread of libuv's small pool while a dead name server does not answer.
 */
export function createNodeDnsSource({
  servers,
  timeoutMs = 3000,
  tries = 3,
}: NodeDnsOptions = {}): DnsSource {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const withTtl = { ttl: true } as const;
  const toRecord = ({ address, ttl }: { address: string; ttl: number }) => ({ address, ttlSeconds: ttl });
  return {
    hostsFile: hostsFileLookup(),
    resolve4: async (hostname) => (await resolver.resolve4(hostname, withTtl)).map(toRecord),
    resolve6: async (hostname) => (await resolver.resolve6(hostname, withTtl)).map(toRecord),
    system: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  };
}
