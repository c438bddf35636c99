import type { ClaimedPiece, PieceResult } from '@meguri/database/scans';
import type { PieceDocument, PieceOutcome, RecordPlace } from '@meguri/scans';

/**
 * Weight of crashes at which an isolated document is skipped: two crashes, or ten ends by a SIGKILL that we
 * did not send.
 */
const skippedAt = 10;
const crashWeighs = 5;
/**
 * Weight of such a SIGKILL: it says more about the machine than about the document, but an analyser that
 * kills itself must not go on forever.
 */
const killWeighs = 1;

/**
 * Decides from the outcome of a piece what counts, what is skipped, and what is analysed again. After a
 * crash, the document that caused it is isolated: the first one that was not acknowledged; if the analyser
 * acknowledges none, the piece is cut in halves.
 *
 * @param input.places of the records of the piece, in order; not all need be documents
 */
export function planResult(input: {
  piece: ClaimedPiece;
  places: readonly RecordPlace[];
  documents: readonly PieceDocument[];
  outcome: PieceOutcome;
}): Pick<PieceResult, 'documents' | 'bytes' | 'skipped' | 'again' | 'acknowledges'> {
  const { piece, places, documents, outcome } = input;
  const byPlace = new Map(documents.map((document) => [document.place.offset, document]));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const indexOf = new Map(places.map(({ offset }, index) => [offset, index]));
  const skippedOf = (document: PieceDocument, reason: string, errorOutput: string) => ({
    recordIndex: piece.first + (indexOf.get(document.place.offset) ?? 0),
    recordId: document.recordId ?? document.id,
    url: document.url,
    capturedAt: document.capturedAt,
    reason: storable(reason),
    errorOutput: storable(errorOutput),
  });
  const skipped = outcome.failed.flatMap(({ id, message }) => {
    const document = byId.get(id);
    return document ? [skippedOf(document, 'The analyser could not read it.', message)] : [];
  });
  const left = outcome.kind === 'done' ? [] : leftOver(places, byPlace, outcome.waiting);
  const waiting = left.filter((index) => isWaiting(places[index], byPlace, outcome));
  if (outcome.kind === 'done' || waiting.length === 0)
    return { documents: places.length, bytes: bytesOf(places), skipped, again: [], acknowledges: false };
  const acknowledges = left.length < places.length;
  const isAlone = places.length === 1;
  const [only] = documents;
  const crashes = piece.crashes + (outcome.isKilled ? killWeighs : crashWeighs);
  if (isAlone && only && crashes >= skippedAt)
    return {
      documents: 1,
      bytes: bytesOf(places),
      skipped: [...skipped, skippedOf(only, outcome.reason, outcome.errorOutput)],
      again: [],
      acknowledges,
    };
  const counted = new Set(left);
  const rest = { places, first: piece.first, piece };
  return {
    documents: places.length - left.length,
    bytes: bytesOf(places.filter((_, index) => !counted.has(index))),
    skipped,
    again: isAlone
      ? runsOf(left, rest, crashes)
      : cutLeft(left, waiting[0] ?? 0, acknowledges || piece.scan.acknowledges).flatMap((part) =>
          runsOf(part, rest, 0),
        ),
    acknowledges,
  };
}

const bytesOf = (places: readonly RecordPlace[]) => places.reduce((sum, { length }) => sum + length, 0);

/** The text of a skipped document, cut to its limit and as PostgreSQL can store it. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, 4_000);

type ByPlace = ReadonlyMap<number, PieceDocument>;

function isWaiting(place: RecordPlace | undefined, byPlace: ByPlace, outcome: PieceOutcome): boolean {
  const document = place && byPlace.get(place.offset);
  return document !== undefined && outcome.kind === 'crash' && outcome.waiting.has(document.id);
}

/** Indices of the records that do not count yet: documents that were not acknowledged, and other records. */
function leftOver(places: readonly RecordPlace[], byPlace: ByPlace, waiting: ReadonlySet<string>): number[] {
  return [...places.entries()].flatMap(([index, { offset }]) => {
    const document = byPlace.get(offset);
    return document === undefined || waiting.has(document.id) ? [index] : [];
  });
}

/** @param suspect the first document that waits */
function cutLeft(left: readonly number[], suspect: number, acknowledges: boolean): number[][] {
  if (acknowledges) return [[suspect], left.filter((index) => index !== suspect)];
  const half = Math.ceil(left.length / 2);
  return [left.slice(0, half), left.slice(half)];
}

/** Neighbours become a piece. */
function runsOf(
  indices: readonly number[],
  { places, first, piece }: { places: readonly RecordPlace[]; first: number; piece: ClaimedPiece },
  crashes: number,
): PieceResult['again'][number][] {
  const runs: number[][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && run.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs.map((run) => ({
    first: first + (run[0] ?? 0),
    records: run.length,
    bytes: run.reduce((sum, index) => sum + (places[index]?.length ?? 0), 0),
    fileId: piece.fileId,
    nodeId: piece.nodeId,
    slot: piece.slot,
    crashes,
  }));
}
