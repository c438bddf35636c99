import { isOwnServer } from '@meguri/contracts';
import type { VisitedHost } from '@meguri/database';

/** The hosts of our own servers, as far as visits have met them. */
export interface OwnServers {
  has(hostId: bigint): boolean;
  /** Notes whether a host is one, as its row says now. */
  note(host: Pick<VisitedHost, 'hostId' | 'throttle'>): void;
}

/** More than one archive has servers of its own. */
const maxRemembered = 100_000;

/**
 * A visit of such a host takes many pages and needs no place at its address, which is to be known before its
 * row is read.
 */
export function createOwnServers(): OwnServers {
  const known = new Set<bigint>();
  return {
    has: (hostId) => known.has(hostId),
    note: ({ hostId, throttle }) => {
      if (!isOwnServer(throttle)) known.delete(hostId);
      else if (known.size < maxRemembered) known.add(hostId);
    },
  };
}
