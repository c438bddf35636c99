import type { ClaimedPiece } from '@meguri/database';
import type { PieceDocument, PieceOutcome, RecordPlace } from '@meguri/scans';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planResult } from './plan-result.ts';

const placeOf = (index: number): RecordPlace => ({ fileId: 1, offset: index * 10, length: 10 });
const documentOf = (index: number): PieceDocument => ({
  id: `d${index}`,
  url: `https://www.example.org/${index}`,
  capturedAt: new Date(0),
  place: placeOf(index),
});

interface Waiting {
  first: number;
  records: number;
  crashes: number;
}

const pieceOf = ({ first, records, crashes }: Waiting) =>
  ({
    first,
    records,
    crashes,
    fileId: 1,
    nodeId: 1,
    slot: null,
    scan: { acknowledges: false },
  }) as ClaimedPiece;

/** What an analyser makes of documents, some of which it dies of; with the ids that it has acknowledged. */
function outcomeOf(
  ids: readonly string[],
  poison: ReadonlySet<string>,
  { acknowledges, isKilled = false }: { acknowledges: boolean; isKilled?: boolean },
): PieceOutcome {
  const rowsOf = (done: readonly string[]) => done.map((id) => ({ id, row: {} }));
  const fatal = ids.findIndex((id) => poison.has(id));
  const common = { failed: [], columns: null };
  if (fatal < 0) return { kind: 'done', rows: rowsOf(ids), ...common };
  const done = acknowledges ? ids.slice(0, fatal) : [];
  const waiting = new Set(ids.slice(done.length));
  return {
    kind: 'crash',
    reason: 'It died.',
    isKilled,
    errorOutput: 'Oh\0',
    waiting,
    rows: rowsOf(done),
    ...common,
  };
}

test.each([true, false])(
  'every document counts once and exactly the fatal ones are skipped (acknowledges: %s)',
  (acknowledges) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.uniqueArray(fc.nat(39), { maxLength: 6 }),
        fc.uniqueArray(fc.nat(39), { maxLength: 6 }),
        (count, fatal, others) => {
          // Some records are no documents: request records, or metadata.
          const isDocument = (index: number) => !others.includes(index);
          const poison = new Set(
            fatal.filter((one) => one < count && isDocument(one)).map((one) => `d${one}`),
          );
          const queue: Waiting[] = [{ first: 0, records: count, crashes: 0 }];
          const rows: string[] = [];
          const skipped: number[] = [];
          let counted = 0;
          let bytes = 0;
          let turns = 0;
          for (let next = queue.shift(); next; next = queue.shift()) {
            turns += 1;
            if (turns > 2_000) throw new Error('it does not end');
            const { first, records } = next;
            const indices = Array.from({ length: records }, (_, index) => first + index);
            const documents = indices.filter(isDocument).map(documentOf);
            const ids = documents.map(({ id }) => id);
            const outcome = outcomeOf(ids, poison, { acknowledges });
            const plan = planResult({
              piece: pieceOf(next),
              places: indices.map(placeOf),
              documents,
              outcome,
            });
            rows.push(...outcome.rows.map(({ id }) => id));
            skipped.push(...plan.skipped.map(({ recordIndex }) => recordIndex));
            counted += plan.documents;
            bytes += plan.bytes;
            queue.push(...plan.again);
          }
          const eaten = Array.from({ length: count }, (_, index) => index).filter(isDocument);
          expect(rows.toSorted()).toEqual(
            eaten
              .map((index) => `d${index}`)
              .filter((id) => !poison.has(id))
              .toSorted(),
          );
          expect(skipped.map((index) => `d${index}`).toSorted()).toEqual([...poison].toSorted());
          expect(counted).toBe(count);
          expect(bytes).toBe(10 * count);
        },
      ),
    );
  },
);

test('a document that the analyser cannot read is listed with its words, and others count', () => {
  const documents = [0, 1].map(documentOf);
  const outcome = {
    kind: 'done' as const,
    rows: [{ id: 'd0', row: {} }],
    failed: [{ id: 'd1', message: 'no title' }],
    columns: null,
  };
  const piece = pieceOf({ first: 7, records: 2, crashes: 0 });
  expect(planResult({ piece, places: [0, 1].map(placeOf), documents, outcome })).toMatchObject({
    documents: 2,
    skipped: [{ recordIndex: 8, recordId: 'd1', errorOutput: 'no title' }],
    again: [],
  });
});

test.each([
  ['crashes', [false, false]],
  ['ends by a SIGKILL from outside', Array.from({ length: 10 }, () => true)],
  ['one of each, and more kills', [true, false, true, true, true, true]],
])('a document alone is skipped after two crashes, or ten kills: %s', (_what, ends) => {
  const documents = [documentOf(0)];
  let crashes = 0;
  const skipped = ends.map((isKilled) => {
    const plan = planResult({
      piece: pieceOf({ first: 0, records: 1, crashes }),
      places: [placeOf(0)],
      documents,
      outcome: outcomeOf(['d0'], new Set(['d0']), { acknowledges: true, isKilled }),
    });
    crashes = plan.again[0]?.crashes ?? Number.NaN;
    return plan.skipped.length;
  });
  expect(skipped).toEqual(ends.map((__, index) => (index === ends.length - 1 ? 1 : 0)));
});
