import { surtKey } from '@meguri/urls';
import { answerQuery, type RowSource } from './answer-query.ts';
import { comparePositions, type CdxRow } from './cdx-row.ts';
import { readCdxQuery, type CdxDialect } from './dialect.ts';

const second = 1_000_000;

/** A capture of a URL at a 14-digit timestamp, 100 bytes after the previous one. */
export function rowOf(url: string, digits: string, change: Partial<CdxRow> = {}): CdxRow {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const [year = 0, month = 1, day, hour, minute, sec] = parts.map(Number);
  return {
    surt: surtKey(url),
    url,
    capturedAt: (Date.UTC(year, month - 1, day, hour, minute, sec) / 1_000) * second,
    mime: 'text/html',
    status: 200,
    digest: new Uint8Array(20).fill(url.length),
    isRevisit: false,
    fileName: 'a.warc.gz',
    offset: 100,
    length: 200,
    ...change,
  };
}

/** A source of the rows of a query, in batches of three. */
function sourceOf(all: readonly CdxRow[], search: string, dialect: CdxDialect): RowSource {
  const { ranges, from, before, matchType } = readCdxQuery(dialect, search);
  const rows = all
    .filter(({ surt, capturedAt }) => {
      const isPlaced = ranges.some(
        (range) => surt >= (range.from ?? '') && (range.before === null || surt < range.before),
      );
      return isPlaced && capturedAt >= (from ?? -Infinity) && capturedAt < (before ?? Infinity);
    })
    .toSorted(comparePositions);
  return {
    hasAnyOrder: matchType === 'exact',
    async *rows(order, after) {
      const ordered =
        order === 'ascending'
          ? rows.filter((row) => after === null || comparePositions(row, after) > 0)
          : order === 'descending'
            ? rows.toReversed()
            : rows.toSorted(
                (a, b) => Math.abs(a.capturedAt - order.closestTo) - Math.abs(b.capturedAt - order.closestTo),
              );
      for (let at = 0; at < ordered.length; at += 3) {
        const batch = ordered.slice(at, at + 3);
        yield { rows: batch, scannedTo: batch.at(-1) ?? null };
      }
    },
  };
}

/** The whole text of an answer. */
export async function answerOf(
  dialect: CdxDialect,
  all: readonly CdxRow[],
  search: string,
  isOver: () => boolean = () => false,
): Promise<string> {
  const source = sourceOf(all, search, dialect);
  return (await Array.fromAsync(answerQuery(readCdxQuery(dialect, search), source, isOver))).join('');
}
