import { refusal, type ArchiveServices, type PageServices } from '@meguri/api/services-port';
import type { CaptureRow } from '@meguri/contracts';
import {
  findPage,
  listPageCaptures,
  isUrlKey,
  listLatestCaptures,
  type CaptureRecord,
} from '@meguri/database';
import { z } from 'zod';
import { digestLabel } from '@meguri/warc';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation } from '../pages/locate-page.ts';
import { decodeCursor, encodeCursor, pageOfRows } from '../context/cursor.ts';
import { requireHost } from '../hosts/require-host.ts';

/**
 * Captures of a URL, latest first.
 *
 * @throws {ServiceError} `not-found` for a URL that is neither captured nor known
 */
export async function listCaptures(
  { prisma }: Dependencies,
  input: { url: string; before?: Date | null; limit: number },
): Promise<CaptureRow[]> {
  const location = requireLocation(input.url);
  const { before = null, limit } = input;
  const captures = await listPageCaptures(prisma, { ...location, before, limit });
  if (captures.length === 0 && !(await findPage(prisma, location)))
    throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
  return captures.map(captureRow);
}

const rowsPerList = 100;
const historyPosition = z.coerce.date();

/** Captures of a page, a page of rows at a time. */
export function createListPageCaptures(deps: Dependencies): PageServices['captures'] {
  return async ({ input: { url, cursor } }) => {
    const before = decodeCursor(historyPosition, cursor);
    const found = await listCaptures(deps, { url, before, limit: rowsPerList + 1 });
    return pageOfRows(found, rowsPerList, ({ capturedAt }) => capturedAt);
  };
}

const positionSchema = z.object({
  capturedAt: z.coerce.date(),
  hostId: z.string().regex(/^\d{1,19}$/),
  urlKey: z.string().refine(isUrlKey),
});
/** A filter with few matches returns a short page and a cursor, so that one query stays short. */
const lookedAt = 3_000;

export function createListLatestCaptures(deps: Dependencies): ArchiveServices['captures'] {
  return async ({ input: { host, cursor, seedListId, verdict, status } }) => {
    const hostId = host === undefined ? null : (await requireHost(deps, host)).hostId;
    const { rows, lookedTo } = await listLatestCaptures(deps.prisma, {
      filters: { hostId, seedListId: seedListId ?? null, verdict: verdict ?? null, status: status ?? null },
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

/** A capture as a row of a list. */
export function captureRow(capture: CaptureRecord): CaptureRow {
  const {
    hostId: _hostId,
    urlKey: _urlKey,
    refersToAt: _refersToAt,
    refersToKey: _refersToKey,
    ...row
  } = capture;
  return { ...row, payloadDigest: row.payloadDigest && digestLabel(row.payloadDigest) };
}
