import { readableUnder, type AccessTerms, type Reader } from '@meguri/access';
import type { CdxBatch, CdxPosition, CdxQuery, RowSource } from '@meguri/cdx';
import { urlKeyOf } from '@meguri/database/ids';
import type { RangeEntry, RangePage, RangeQuery } from '@meguri/url-index';
import type { SurtRange } from '@meguri/urls';

/** The first page is small, to come soon; larger pages cost less per row. */
const firstPageRows = 300;
/** With URLs of 2,000 characters, a page and its text take 60 MB. */
const rowsPerPage = 8_000;
/** Each range costs a lookup in each file of the index, so more ranges are read as one. */
const maxRanges = 16;
/** Before any capture. */
const earliest = -1e15;

/** The rows of ranges of sort keys, from the URL index, in order. */
export function indexRows(input: {
  query: CdxQuery;
  ranges: readonly SurtRange[];
  readPage: (query: RangeQuery) => Promise<RangePage>;
  fileNames: (fileIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  reader: Reader;
  terms: AccessTerms;
  now: Date;
}): RowSource {
  const { query, readPage, fileNames } = input;
  const isReadable = readableUnder(input.reader, input.terms, input.now);

  async function* ascending(after: CdxPosition | null): AsyncGenerator<CdxBatch> {
    // A row beyond the limit tells that there are more.
    let wanted = query.offset + query.limit + 1;
    let limit = Math.min(firstPageRows, wanted);
    for (const range of joined(input.ranges)) {
      let next = beginning(range, after);
      while (next !== null) {
        const bounds = {
          before: range.before,
          capturedFrom: query.from,
          capturedBefore: query.before,
          limit,
        };
        const page: RangePage = await readPage({ ...bounds, ...next });
        const readable = page.entries.filter((entry) => isReadable(readCapture(entry)));
        const names = await fileNames([...new Set(readable.map(({ fileId }) => fileId))]);
        yield {
          // An unknown file was removed with its import.
          rows: readable.flatMap((entry) => {
            const fileName = names.get(entry.fileId);
            return fileName === undefined ? [] : [{ ...entry, fileName }];
          }),
          scannedTo: page.next
            ? (page.next.after ?? { surt: page.next.from, capturedAt: earliest, url: '' })
            : null,
        };
        next = page.next;
        wanted -= readable.length;
        // Where filters leave many out, more than is wanted has to be read.
        limit = wanted > 0 ? Math.min(rowsPerPage, Math.max(firstPageRows, wanted)) : rowsPerPage;
      }
    }
  }

  return { hasAnyOrder: false, rows: (_, after) => ascending(after) };
}

function joined(ranges: readonly SurtRange[]): readonly SurtRange[] {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last && ranges.length > maxRanges ? [{ from: first.from, before: last.before }] : ranges;
}

/** Null: the whole range lies before the position to resume at. */
function beginning(range: SurtRange, after: CdxPosition | null): Pick<RangeQuery, 'from' | 'after'> | null {
  const from = range.from ?? '';
  if (after === null || after.surt < from) return { from, after: null };
  return range.before !== null && after.surt >= range.before ? null : { from: after.surt, after };
}

function readCapture({ hostId, urlKey, url, surt, capturedAt, bodyUrl }: RangeEntry) {
  const bodyOf = bodyUrl === null ? null : { urlKey: urlKeyOf(bodyUrl), url: bodyUrl };
  return { hostId, urlKey, url, surt, capturedAt: new Date(Math.floor(capturedAt / 1_000)), bodyOf };
}
