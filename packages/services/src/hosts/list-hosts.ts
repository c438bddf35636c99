import type { HostServices } from '@meguri/api/services-port';
import { listFewHosts, listHosts, mostCountedHosts, readCounters } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { hostRow } from './host-row.ts';
import { storedName } from './stored-name.ts';

const positionSchema = z.object({ value: z.string(), hostId: z.coerce.bigint() });

export function createListHosts({ prisma, clock }: Dependencies): HostServices['list'] {
  return async ({ input }) => {
    const { sort, direction, limit, state = null, asked = null, node, topLevelDomain } = input;
    const search = storedName(input.search ?? '') || null;
    const after = decodeCursor(positionSchema, input.cursor);
    const none = { rows: [], nextCursor: null, total: 0, totalIsWhole: true };
    if (search !== null && inNoName.test(search)) return none;
    const counters = await readCounters(prisma);
    const areRanked = (counters.get('hosts') ?? 0) > mostCountedHosts;
    const isOfPart = node !== undefined || topLevelDomain !== undefined;
    // A part of the crawl has no index of its own: its hosts are looked for among the short rows of the copy.
    const ranksTell = areRanked && (asked !== null || (isOfPart && search === null && state === null));
    const filter = { search, state, asked, node, topLevelDomain, ranked: ranksTell, now: clock.now() };
    const isNarrowed = search !== null || asked !== null || isOfPart;
    const isFiltered = isNarrowed || state !== null;
    const page = { sort, direction, limit, after };
    const few = isFiltered ? await listFewHosts(prisma, { ...filter, ...page }) : null;
    const listed = few ?? (await listHosts(prisma, { ...filter, ...page, ranked: areRanked }));
    const isCounted = !isNarrowed && (state === null || state === 'overloaded');
    const counted = isCounted ? (counters.get(state ?? 'hosts') ?? 0) : few?.count;
    return {
      rows: listed.rows.map(hostRow),
      nextCursor: listed.next && encodeCursor(listed.next),
      total: counted ?? mostCountedHosts,
      totalIsWhole: counted !== undefined,
    };
  };
}

/** What no host's name has in it, so that nothing needs to be looked through. */
const inNoName = /[\s#%<>?@\\^|]/;
