import { isOwnServer } from '@meguri/contracts';
import type { VisitedHost } from '@meguri/database';

/** The hosts of our own servers, as far as visits have met them. */
export interface OwnServers {
  has(hostId: bigint): boolean;
  /** Notes whether a host is our own server, as its row says now. */
  record(host: Pick<VisitedHost, 'hostId' | 'throttle'>): void;
}

/** More servers than one archive has. */
const maxRemembered = 100_000;

/**
 * Remembers our own servers: their visits take many pages and need no place at their address, and both must
 * be known before the host's row is read.
 */
export function createOwnServers(): OwnServers {
  const known = new Set<bigint>();
  return {
    has: (hostId) => known.has(hostId),
    record: ({ hostId, throttle }) => {
      if (!isOwnServer(throttle)) known.delete(hostId);
      else if (known.size < maxRemembered) known.add(hostId);
    },
  };
}
