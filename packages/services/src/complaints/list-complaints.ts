import type { ComplaintServices } from '@meguri/api/services-port';
import { complaintStatuses, type ComplaintPage } from '@meguri/contracts';
import { countComplaints, listComplaints } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { complaintRow } from './get-complaint.ts';

const positionSchema = z.object({ lastMessageAt: z.coerce.date(), id: z.string().regex(/^\d{1,18}$/) });

export function createListComplaints({ prisma }: Dependencies): ComplaintServices['list'] {
  return async ({ input }) => {
    const after = decodeCursor(positionSchema, input.cursor);
    const [found, counts] = await Promise.all([
      listComplaints(prisma, {
        status: input.status ?? null,
        kind: input.kind ?? null,
        source: input.source ?? null,
        assignee: input.assignee ?? null,
        search: input.search || null,
        after,
        limit: input.limit + 1,
      }),
      countComplaints(prisma),
    ]);
    const positionOf = ({ lastMessageAt, id }: (typeof found)[number]) => ({ lastMessageAt, id });
    const { rows, nextCursor } = pageOfRows(found, input.limit, positionOf);
    return { rows: rows.map(complaintRow), nextCursor, counts: countsOf(counts) };
  };
}

function countsOf(counts: ReadonlyMap<string, number>): ComplaintPage['counts'] {
  return Object.fromEntries(
    complaintStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as ComplaintPage['counts'];
}
