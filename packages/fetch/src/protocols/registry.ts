import { openHostSession, type HostSession, type HostSessionOptions } from '../exchange/host-session.ts';
import { ftp } from './ftp/ftp-protocol.ts';
import type { Protocol, ResourceProtocol } from './protocol.ts';
import { resourceProtocol } from './resource-session.ts';

/** HTTP has its own sessions, for speed. */
const http: Protocol = { schemes: ['http', 'https'], openSession: openHostSession };

/** All other protocols of this repository. */
const resourceProtocols: readonly ResourceProtocol[] = [ftp];

/**
 * The protocol of each scheme.
 *
 * @param further further protocols, which replace those of their schemes
 */
export function protocolsByScheme(further: readonly ResourceProtocol[]): ReadonlyMap<string, Protocol> {
  const all = [http, ...[...resourceProtocols, ...further].map(resourceProtocol)];
  return new Map(all.flatMap((protocol) => protocol.schemes.map((scheme) => [scheme, protocol] as const)));
}

/** A session for a scheme without a protocol: every request fails. */
export function openUnknownSession({ origin, clock, onExchange, onClose }: HostSessionOptions): HostSession {
  return {
    origin,
    isKeptAlive: false,
    request: ({ url }) => {
      const exchange = {
        kind: 'failure',
        code: 'url-invalid',
        detail: `no fetcher for the scheme of ${origin}`,
        url,
        startedAt: clock.now(),
        timings: { dnsMs: null, connectMs: null, sentMs: null, firstByteMs: null, totalMs: 0 },
        remoteAddress: null,
      } as const;
      onExchange(exchange);
      return Promise.resolve(exchange);
    },
    close: () => Promise.resolve(onClose()),
  };
}
