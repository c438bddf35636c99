import type { OverloadServices } from '@meguri/api/services-port';
import { listOverloadedHosts, readCounters } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { overloadedHost } from './overloaded-host.ts';

export function createListOverloadedHosts({ prisma }: Dependencies): OverloadServices['list'] {
  return async ({ input }) => {
    const [rows, counters] = await Promise.all([
      listOverloadedHosts(prisma, input.limit),
      readCounters(prisma),
    ]);
    return { rows: rows.map(overloadedHost), total: Math.max(counters.get('overloaded') ?? 0, rows.length) };
  };
}
