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
    const ranksTell = areRanked && asked !== null;
    const filter = { search, state, asked, node, topLevelDomain, ranked: ranksTell, now: clock.now() };
    const isOfPart = search !== null || asked !== null || node !== undefined || topLevelDomain !== undefined;
    const isFiltered = isOfPart || state !== null;
    const page = { sort, direction, limit, after };
    const few = isFiltered ? await listFewHosts(prisma, { ...filter, ...page }) : null;
    const listed = few ?? (await listHosts(prisma, { ...filter, ...page, ranked: areRanked }));
    const isCounted = !isOfPart && (state === null || state === 'overloaded');
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
