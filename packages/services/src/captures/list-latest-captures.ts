import type { ArchiveServices } from '@meguri/api/services-port';
import { isUrlKey, listLatestCaptures } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';
import { captureRow } from './capture-row.ts';

const positionSchema = z.object({
  capturedAt: z.coerce.date(),
  hostId: z.string().regex(/^\d{1,19}$/),
  urlKey: z.string().refine(isUrlKey),
});
const rowsPerList = 100;
/** Where a filter lets few through, whoever reads asks for more; the database does not look for long. */
const lookedAt = 3_000;

export function createListLatestCaptures(deps: Dependencies): ArchiveServices['captures'] {
  return async ({ input: { host, cursor, seedListId, outcome, status } }) => {
    const hostId = host === undefined ? null : (await requireHost(deps, host)).hostId;
    const { rows, lookedTo } = await listLatestCaptures(deps.prisma, {
      filters: { hostId, seedListId: seedListId ?? null, outcome: outcome ?? null, status: status ?? null },
      after: decodeCursor(positionSchema, cursor),
      look: lookedAt,
      limit: rowsPerList,
    });
    const last = rows.length === rowsPerList ? rows.at(-1) : undefined;
    const end = last ? { ...last, hostId: String(last.hostId) } : lookedTo;
    const next = end && encodeCursor({ capturedAt: end.capturedAt, hostId: end.hostId, urlKey: end.urlKey });
    return { rows: rows.map(captureRow), nextCursor: next, lookedTo: end?.capturedAt ?? null };
  };
}
