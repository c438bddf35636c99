import { refusal } from '@meguri/api/services-port';
import type { z } from 'zod';

/** A list position as an opaque string. Instants become ISO text, ids decimal text. */
export function encodeCursor(position: unknown): string {
  const json = JSON.stringify(position, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Buffer.from(json).toString('base64url');
}

/**
 * The first rows, and the position after them where there are more.
 *
 * @param found one row more than `limit`, where there is one
 */
export function pageOfRows<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => unknown,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : encodeCursor(positionOf(last)) };
}

/**
 * Reads what {@link encodeCursor} wrote.
 * @throws {ServiceError} `invalid` for a cursor of another list
 */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.infer<S> | null {
  if (cursor === undefined) return null;
  const result = schema.safeParse(readJson(cursor));
  if (!result.success) throw refusal('invalid', 'listChanged', {}, 'cursor');
  return result.data;
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
