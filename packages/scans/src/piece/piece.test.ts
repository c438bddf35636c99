import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterCrash, cutPieces, type Piece, type RecordPlace } from './piece.ts';

const placesOf = (lengths: readonly (readonly [fileId: number, length: number])[]): RecordPlace[] => {
  let offset = 0;
  return lengths
    .toSorted(([a], [b]) => a - b)
    .map(([fileId, length]) => ({ fileId, length, offset: (offset += length) - length }));
};
const someLengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 100 })));

test('pieces hold every record once, in order, and each piece is of one file and within the limits', async () => {
  await fc.assert(
    fc.asyncProperty(someLengths, async (lengths) => {
      const places = placesOf(lengths);
      const pieces = await Array.fromAsync(cutPieces(places, { maxBytes: 150, maxRecords: 8 }));
      expect(pieces.flatMap(({ records }) => records)).toEqual(places);
      for (const { fileId, records, bytes } of pieces) {
        expect(records.every((record) => record.fileId === fileId)).toBe(true);
        expect(records.length).toBeLessThanOrEqual(8);
        expect(records.length === 1 || bytes <= 150).toBe(true);
      }
      expect(pieces[0]?.records.length ?? 0).toBeLessThanOrEqual(4);
    }),
  );
});

/**
 * Runs analysers that some records crash.
 *
 * @returns what was analysed, and what was skipped
 */
function analyse(piece: Piece, poison: ReadonlySet<number>, acknowledges: boolean) {
  const queue = [{ piece, crashes: 0 }];
  const [done, skipped]: [number[], number[]] = [[], []];
  let runs = 0;
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    runs += 1;
    const { records } = task.piece;
    const fatal = records.findIndex(({ offset }) => poison.has(offset));
    if (fatal < 0) {
      done.push(...records.map(({ offset }) => offset));
      continue;
    }
    const kept = acknowledges ? fatal : 0;
    done.push(...records.slice(0, kept).map(({ offset }) => offset));
    const left = { ...task.piece, records: records.slice(kept) };
    const isAlone = records.length === 1;
    const next = afterCrash(left, isAlone ? task.crashes + 1 : 1, acknowledges);
    if (next.kind === 'skip') skipped.push(next.record.offset);
    else for (const one of next.pieces) queue.push({ piece: one, crashes: isAlone ? task.crashes + 1 : 0 });
  }
  return { done: done.sort((a, b) => a - b), skipped: skipped.sort((a, b) => a - b), runs };
}

test.each([true, false])(
  'every record counts once, and exactly the fatal ones are skipped (acknowledges: %s)',
  (acknowledges) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.uniqueArray(fc.nat(63), { maxLength: 8 }),
        (count, poison) => {
          const records = Array.from({ length: count }, (_, offset) => ({ fileId: 1, offset, length: 1 }));
          const fatal = new Set(poison.filter((offset) => offset < count));
          const { done, skipped, runs } = analyse({ fileId: 1, records, bytes: count }, fatal, acknowledges);
          expect(skipped).toEqual([...fatal].sort((a, b) => a - b));
          expect(done).toEqual(records.map(({ offset }) => offset).filter((offset) => !fatal.has(offset)));
          expect(runs).toBeLessThanOrEqual(1 + fatal.size * (acknowledges ? 4 : 16));
        },
      ),
    );
  },
);
