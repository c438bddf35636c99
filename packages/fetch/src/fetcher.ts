import type { Clock } from '@meguri/contracts';
import type { AddressPolicy } from './addresses/address-policy.ts';
import type { TlsSettings } from './exchange/connect.ts';
import { createDnsResolver, type DnsResolver } from './addresses/dns-resolver.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { HostSession } from './exchange/host-session.ts';
import { originOf } from './exchange/session-requests.ts';
import { defaultFetchLimits, type FetchLimits } from './exchange/limits.ts';
import type { ResourceProtocol } from './protocols/protocol.ts';
import { openUnknownSession, protocolsByScheme } from './protocols/registry.ts';
import { resolvePermitted, type HostResolution } from './addresses/resolve-permitted.ts';

/** Settings that may change while the fetcher runs; a session keeps those it was opened with. */
export interface FetcherSettings {
  /** The complete header, see `userAgentHeader`. */
  userAgent: string;
  /** Contact for webmasters, sent as the password of anonymous logins. */
  contact?: string | null;
  /**
   * Headers that sign a request to an authority (host and port) at an instant; absent: requests are unsigned.
   */
  sign?: (authority: string, at: Date) => [name: string, value: string][];
  /** Limits that differ from `defaultFetchLimits`. */
  limits?: Partial<FetchLimits>;
  tls?: TlsSettings;
}

export interface FetcherOptions extends FetcherSettings {
  clock: Clock;
  addressPolicy: AddressPolicy;
  /** Default: the machine's DNS with a cache. */
  dns?: DnsResolver;
  /** Further protocols. They replace those of this package for their schemes. */
  protocols?: readonly ResourceProtocol[];
}

/** Counted since the fetcher was created. */
export interface FetcherStats {
  openSessions: number;
  connections: number;
  responses: number;
  failures: number;
  bytesReceived: number;
}

export interface Fetcher {
  readonly stats: Readonly<FetcherStats>;
  /**
   * Opens a session. For a scheme without a protocol, each of its requests fails.
   *
   * @param origin scheme, host and port of a URL; anything after them is ignored
   * @throws {TypeError} for text that is no URL
   */
  open(origin: string): HostSession;
  /** The addresses that a connection to the host would use, from the same cache. */
  resolveHost(hostname: string): Promise<HostResolution>;
  /** Changes the settings for sessions opened from now on. */
  configure(settings: FetcherSettings): void;
  /** Closes every session. */
  close(): Promise<void>;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, addressPolicy, dns: resolver = createDnsResolver({ clock }) } = options;
  const protocols = protocolsByScheme(options.protocols ?? []);
  const sessions = new Set<HostSession>();
  const stats: FetcherStats = {
    openSessions: 0,
    connections: 0,
    responses: 0,
    failures: 0,
    bytesReceived: 0,
  };
  let settings: FetcherSettings = options;

  function count(exchange: Exchange): void {
    if (exchange.kind === 'failure') {
      stats.failures += 1;
    } else {
      stats.responses += 1;
      stats.bytesReceived += exchange.bytesReceived;
    }
  }

  function open(url: string): HostSession {
    const origin = originOf(url);
    const scheme = origin.slice(0, origin.indexOf(':'));
    const openSession = protocols.get(scheme)?.openSession ?? openUnknownSession;
    const session = openSession({
      origin,
      clock,
      resolver,
      policy: addressPolicy,
      limits: { ...defaultFetchLimits, ...settings.limits },
      tls: settings.tls ?? {},
      identity: settings,
      onConnect: () => (stats.connections += 1),
      onExchange: count,
      onClose: () => {
        sessions.delete(session);
        stats.openSessions = sessions.size;
      },
    });
    sessions.add(session);
    stats.openSessions = sessions.size;
    return session;
  }

  return {
    stats,
    open,
    resolveHost: (hostname) => resolvePermitted(hostname, resolver, addressPolicy),
    configure(changed) {
      settings = changed;
    },
    async close() {
      await Promise.all([...sessions].map((session) => session.close()));
    },
  };
}
