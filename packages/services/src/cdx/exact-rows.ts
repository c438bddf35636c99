import { readableUnder, type Reader } from '@meguri/access';
import type { CdxBatch, CdxPosition, CdxQuery, CdxRow, RowSource, SourceOrder } from '@meguri/cdx';
import { readAccessTerms, scanCdxCaptures, type CdxCapture } from '@meguri/database';
import { surtKey, surtVariants } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';

/** Most queries are for the rows nearest to an instant. */
const firstRows = 200;
const rowsPerRead = 2_000;

/**
 * The rows of an exact match, from the database: those of a URL and of its variants with http, https and `www.`. Rules
 * and takedowns are read once.
 */
export async function exactRows(
  { prisma, clock }: Dependencies,
  { query, reader }: { query: CdxQuery; reader: Reader },
): Promise<RowSource> {
  const given = locatePage(query.url);
  const pages = given ? surtVariants(given.url).flatMap((one) => locatePage(one) ?? []) : [];
  const surt = given ? surtKey(given.url) : '';
  const hostIds = [...new Set(pages.map(({ hostId }) => hostId))];
  const terms = await Promise.all(hostIds.map((hostId) => readAccessTerms(prisma, { surt, hostId })));
  const isReadable = readableUnder(
    reader,
    { rules: terms[0]?.rules ?? [], takedowns: terms.flatMap(({ takedowns }) => takedowns) },
    clock.now(),
  );
  const { from, before } = query;

  async function* inDirection(
    direction: 'ascending' | 'descending',
    bounds: { from: number | null; before: number | null; after: CdxPosition | null },
  ): AsyncGenerator<CdxBatch> {
    let after: { capturedAt: number; url: string } | null = bounds.after;
    let limit = firstRows;
    while (pages.length > 0) {
      const captures = await scanCdxCaptures(prisma, { ...bounds, pages, direction, after, limit });
      after = captures.at(-1) ?? null;
      yield {
        rows: captures.filter((one) => isReadable(readCapture(one, surt))).map((one) => rowOf(one, surt)),
        scannedTo: after && { surt, ...after },
      };
      if (captures.length < limit || after === null) return;
      limit = rowsPerRead;
    }
  }

  async function* outward(at: number): AsyncGenerator<CdxBatch> {
    const later = rowByRow(inDirection('ascending', { from: Math.max(at, from ?? at), before, after: null }));
    const earlier = rowByRow(
      inDirection('descending', { from, before: Math.min(at, before ?? at), after: null }),
    );
    let [next, previous] = [await later(), await earlier()];
    let rows: CdxRow[] = [];
    while (next !== null || previous !== null) {
      // Of two at the same distance, the older one comes first.
      const isEarlier =
        previous !== null && (next === null || at - previous.capturedAt <= next.capturedAt - at);
      const nearest = isEarlier ? previous : next;
      if (nearest) rows.push(nearest);
      if (isEarlier) previous = await earlier();
      else next = await later();
      if (rows.length >= firstRows) {
        yield { rows, scannedTo: null };
        rows = [];
      }
    }
    yield { rows, scannedTo: null };
  }

  return {
    hasAnyOrder: true,
    rows: (order: SourceOrder, after) =>
      typeof order === 'object'
        ? outward(order.closestTo)
        : inDirection(order, { from, before, after: placeWithin(after, surt) }),
  };
}

/** A resume key may come from another query. */
function placeWithin(after: CdxPosition | null, surt: string): CdxPosition | null {
  if (after === null || after.surt < surt) return null;
  return after.surt === surt ? after : { surt, capturedAt: 9e15, url: '' };
}

function rowByRow(batches: AsyncGenerator<CdxBatch>): () => Promise<CdxRow | null> {
  let waiting: CdxRow[] = [];
  return async () => {
    while (waiting.length === 0) {
      const { value, done } = await batches.next();
      if (done === true) return null;
      waiting = [...value.rows].toReversed();
    }
    return waiting.pop() ?? null;
  };
}

function readCapture(capture: CdxCapture, surt: string) {
  const { hostId, urlKey, url, capturedAt, refersToKey, refersToUrl } = capture;
  const bodyOf = refersToKey === null ? null : { urlKey: refersToKey, url: refersToUrl ?? '' };
  return { hostId, urlKey, url, surt, capturedAt: new Date(Math.floor(capturedAt / 1_000)), bodyOf };
}

function rowOf(capture: CdxCapture, surt: string): CdxRow {
  const { url, capturedAt, mime, status, payloadDigest, isRevisit, fileName, offset, length } = capture;
  const type = mime?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return {
    surt,
    url,
    capturedAt,
    status,
    isRevisit,
    fileName,
    offset,
    length,
    mime: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : null,
    digest: payloadDigest,
  };
}
