import type { HostServices } from '@meguri/api/services-port';
import { isUrlKey, listHostCaptures } from '@meguri/database';
import { z } from 'zod';
import { captureRow } from '../archive/list-captures.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from './require-host.ts';

const positionSchema = z.object({ capturedAt: z.coerce.date(), urlKey: z.string().refine(isUrlKey) });
const rowsPerList = 100;

export function createListHostCaptures(deps: Dependencies): HostServices['captures'] {
  return async ({ input }) => {
    const { hostId } = await requireHost(deps, input.name);
    const after = decodeCursor(positionSchema, input.cursor);
    const found = await listHostCaptures(deps.prisma, { hostId, after, limit: rowsPerList + 1 });
    const positionOf = ({ capturedAt, urlKey }: (typeof found)[number]) => ({ capturedAt, urlKey });
    const { rows, nextCursor } = pageOfRows(found, rowsPerList, positionOf);
    return { rows: rows.map(captureRow), nextCursor };
  };
}
