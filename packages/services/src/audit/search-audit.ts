import type { AuditServices } from '@meguri/api/services-port';
import { listAuditChoices, searchAudit } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';

const position = z.string().regex(/^\d{1,19}$/);

/** The audit log by page, with filters. */
export function createAuditSearchServices({
  prisma,
}: Dependencies): Pick<AuditServices, 'search' | 'choices'> {
  return {
    search: async ({ input: { cursor, limit, ...filter } }) => {
      const after = decodeCursor(position, cursor);
      const entries = await searchAudit(prisma, {
        ...filter,
        beforeId: after === null ? null : BigInt(after),
        limit: limit + 1,
      });
      const shown = entries.slice(0, limit);
      const last = entries.length > limit ? shown.at(-1) : undefined;
      return { rows: shown, nextCursor: last ? encodeCursor(last.id) : null };
    },
    choices: () => listAuditChoices(prisma),
  };
}
