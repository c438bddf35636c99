import type { PageStateFilter, HostServices } from '@meguri/api/services-port';
import type { IntervalRange, PageList } from '@meguri/contracts';
import { isUrlKey, listHostPages } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { pageRow } from './page-row.ts';
import { requireHost } from '../hosts/require-host.ts';

const positionSchema = z.object({
  nextVisitAt: z.coerce.date().nullable(),
  urlKey: z.string().refine(isUrlKey),
});
export const pagesPerList = 100;

/** Pages of one host, earliest next visit first. */
export async function pagesOfHost(
  { prisma }: Dependencies,
  input: {
    hostId: bigint;
    words: string | null;
    state: PageStateFilter | undefined;
    interval?: IntervalRange | undefined;
    seedList?: number | undefined;
    cursor: string | undefined;
  },
): Promise<PageList> {
  const { hostId, words, state = null, interval = null, seedList } = input;
  const after = decodeCursor(positionSchema, input.cursor);
  const { rows, next } = await listHostPages(prisma, {
    hostId,
    words,
    state,
    interval,
    seedList,
    after,
    limit: pagesPerList,
  });
  return { rows: rows.map(pageRow), nextCursor: next && encodeCursor(next) };
}

export function createListHostPages(deps: Dependencies): HostServices['pages'] {
  return async ({ input: { name, cursor, state } }) => {
    const { hostId } = await requireHost(deps, name);
    return pagesOfHost(deps, { hostId, words: null, state, cursor });
  };
}
