import type { RemovalServices } from '@meguri/api/services-port';
import { listRemovalLists } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../context/cursor.ts';
import type { Dependencies } from '../../context/dependencies.ts';

const perList = 100;
const position = z.object({ issuedAt: z.coerce.date(), consumer: z.string(), sequence: z.int() });

export function createRemovalServices({ prisma }: Dependencies): RemovalServices {
  return {
    list: async ({ input: { consumer = null, cursor } }) => {
      const before = decodeCursor(position, cursor);
      const found = await listRemovalLists(prisma, { consumer, before, limit: perList + 1 });
      const rows = found.slice(0, perList);
      const last = found.length > perList ? rows.at(-1) : undefined;
      return {
        rows,
        nextCursor:
          last === undefined
            ? null
            : encodeCursor({ issuedAt: last.issuedAt, consumer: last.consumer, sequence: last.sequence }),
      };
    },
  };
}
