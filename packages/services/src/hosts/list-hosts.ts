import type { HostServices } from '@meguri/api/services-port';
import type { HostFilter } from '@meguri/contracts';
import {
  areFoundByRank,
  hostRow,
  listFewHosts,
  listHosts,
  maxCountedHosts,
  readCounters,
  setFields,
} from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { storedName } from './stored-name.ts';

const positionSchema = z.object({ value: z.string(), hostId: z.coerce.bigint() });

export function createListHosts({ prisma, clock }: Dependencies): HostServices['list'] {
  return async ({ input: { sort, direction, limit, cursor, ...asked } }) => {
    const filter = storedFilter(asked);
    const after = decodeCursor(positionSchema, cursor);
    const none = { rows: [], nextCursor: null, total: 0, totalIsComplete: true };
    if (filter.search !== undefined && inNoName.test(filter.search)) return none;
    const counters = await readCounters(prisma);
    const isLarge = (counters.get('hosts') ?? 0) > maxCountedHosts;
    const page = { filter, now: clock.now(), sort, direction, limit, after, isLarge };
    const fields = setFields(filter);
    const few =
      fields.length > 0
        ? await listFewHosts(prisma, { ...page, ranked: isLarge && areFoundByRank(filter) })
        : null;
    const listed = few ?? (await listHosts(prisma, { ...page, ranked: isLarge }));
    const counted = counterOf(filter);
    const total = counted === null ? few?.count : (counters.get(counted) ?? 0);
    return {
      rows: listed.rows.map(hostRow),
      nextCursor: listed.next && encodeCursor(listed.next),
      total: total ?? maxCountedHosts,
      totalIsComplete: total !== undefined,
    };
  };
}

/** A filter with its search normalised like stored names; an empty search is dropped. */
export function storedFilter(filter: HostFilter): HostFilter {
  return { ...filter, search: storedName(filter.search ?? '') || undefined };
}

/** The counter of the hosts that a filter matches; null: there is no counter for it. */
function counterOf(filter: HostFilter): string | null {
  const fields = setFields(filter);
  if (fields.length === 0) return 'hosts';
  return fields.length === 1 && filter.state === 'overloaded' ? 'overloaded' : null;
}

/** Characters that no host name contains: such a search needs no query. */
const inNoName = /[\s#%<>?@\\^|]/;
