import type { CdxQuery } from './cdx-query.ts';
import { readPywbQuery } from './pywb-query.ts';
import { readWaybackQuery } from './wayback-query.ts';

export type CdxDialect = 'pywb' | 'wayback';

/**
 * Reads the query string of a request in one of the dialects.
 *
 * @param search without its question mark
 * @throws {CdxProblem} says what is wrong and how to correct it
 */
export function readCdxQuery(dialect: CdxDialect, search: string): CdxQuery {
  return dialect === 'pywb' ? readPywbQuery(search) : readWaybackQuery(search);
}
