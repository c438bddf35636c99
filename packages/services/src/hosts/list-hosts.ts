import type { HostServices } from '@meguri/api/services-port';
import { countHosts, listHosts, mostCountedHosts, readCounters } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { hostRow } from './host-row.ts';
import { storedSearch } from './stored-search.ts';

const positionSchema = z.object({ value: z.string(), hostId: z.coerce.bigint() });

export function createListHosts({ prisma, clock }: Dependencies): HostServices['list'] {
  return async ({ input }) => {
    const { sort, direction, limit, state = null, asked = null, node, topLevelDomain } = input;
    const search = storedSearch(input.search ?? '') || null;
    const after = decodeCursor(positionSchema, input.cursor);
    const none = { rows: [], nextCursor: null, total: 0, totalIsWhole: true };
    if (search !== null && inNoName.test(search)) return none;
    const counters = await readCounters(prisma);
    const areRanked = (counters.get('hosts') ?? 0) > mostCountedHosts;
    const ranksTell = areRanked && asked !== null;
    const filter = { search, state, asked, node, topLevelDomain, ranked: ranksTell, now: clock.now() };
    const isWhole = search === null && asked === null && node === undefined && topLevelDomain === undefined;
    const isCounted = isWhole && (state === null || state === 'overloaded');
    const count = isCounted ? (counters.get(state ?? 'hosts') ?? 0) : await countHosts(prisma, filter);
    const ranked = filter.ranked || (areRanked && count > mostCountedHosts);
    if (count === 0 && !isCounted) return none;
    const few = !isCounted && count <= mostCountedHosts;
    const page = { sort, direction, limit, after };
    const { rows, next } = await listHosts(prisma, { ...filter, ...page, ranked, few });
    const totalIsWhole = isCounted || few;
    return {
      rows: rows.map(hostRow),
      nextCursor: next && encodeCursor(next),
      total: totalIsWhole ? count : mostCountedHosts,
      totalIsWhole,
    };
  };
}

/** What no host's name has in it, so that nothing needs to be looked through. */
const inNoName = /[\s#%<>?@\\^|]/;
