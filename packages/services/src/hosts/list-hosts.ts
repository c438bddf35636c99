import { domainToASCII } from 'node:url';
import type { HostServices } from '@meguri/api/services-port';
import { countHosts, listHosts, mostCountedHosts, readCounters } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { hostRow } from './host-row.ts';

const positionSchema = z.object({ value: z.string(), hostId: z.coerce.bigint() });

export function createListHosts({ prisma, clock }: Dependencies): HostServices['list'] {
  return async ({ input }) => {
    const search = input.search ? asStored(input.search) : null;
    const filter = { search, state: input.state ?? null, asked: input.asked ?? null, now: clock.now() };
    const after = decodeCursor(positionSchema, input.cursor);
    const { sort, direction, limit } = input;
    const [{ rows, next }, total] = await Promise.all([
      listHosts(prisma, { ...filter, sort, direction, limit, after }),
      totalOf(filter),
    ]);
    return {
      rows: rows.map(hostRow),
      nextCursor: next && encodeCursor(next),
      total: Math.min(total.count, total.isWhole ? Infinity : mostCountedHosts),
      totalIsWhole: total.isWhole,
    };
  };

  /** From the counters where one of them says it. */
  async function totalOf(
    filter: Parameters<typeof countHosts>[1],
  ): Promise<{ count: number; isWhole: boolean }> {
    const { search, state, asked } = filter;
    if (search !== null || asked !== null || (state !== null && state !== 'overloaded')) {
      const count = await countHosts(prisma, filter);
      return { count, isWhole: count <= mostCountedHosts };
    }
    return { count: (await readCounters(prisma)).get(state ?? 'hosts') ?? 0, isWhole: true };
  }
}

/** Host names are stored in lower-case ASCII; somebody may search for `例え.jp` or paste an address. */
function asStored(search: string): string {
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '');
  return /^[\p{ASCII}]*$/u.test(text) ? text : domainToASCII(text) || text;
}
