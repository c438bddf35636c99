/** A record of a snapshot in a file of the archive. */
export interface RecordPlace {
  fileId: number;
  offset: number;
  /** Stored bytes. */
  length: number;
}

/** Records that one analyser reads in a row: neighbours in one file, in the order in which it holds them. */
export interface Piece {
  fileId: number;
  records: readonly RecordPlace[];
  bytes: number;
}

export interface PieceLimits {
  /** Stored bytes of a piece, unless one record is longer. */
  maxBytes: number;
  maxRecords: number;
  /** How much larger each of the first pieces is than the one before; absent: 2. */
  growth?: number;
}

/** The first pieces are small, so that results come at once however large the snapshot is. */
export const firstRecords = 4;

/**
 * Cuts places, sorted by file and offset, into pieces.
 * A piece is read at once, so records far apart do not share one only because they share a file: nothing between them
 * is read.
 */
export async function* cutPieces(
  places: Iterable<RecordPlace> | AsyncIterable<RecordPlace>,
  limits: PieceLimits,
): AsyncGenerator<Piece> {
  let records: RecordPlace[] = [];
  let bytes = 0;
  let mostRecords = Math.min(firstRecords, limits.maxRecords);
  for await (const place of places) {
    const first = records[0];
    const isFull = records.length >= mostRecords || bytes + place.length > limits.maxBytes;
    if (first !== undefined && (isFull || first.fileId !== place.fileId)) {
      yield { fileId: first.fileId, records, bytes };
      records = [];
      bytes = 0;
      mostRecords = Math.min((limits.growth ?? 2) * mostRecords, limits.maxRecords);
    }
    records.push(place);
    bytes += place.length;
  }
  const first = records[0];
  if (first !== undefined) yield { fileId: first.fileId, records, bytes };
}

/** What becomes of a piece whose analyser died. */
export type AfterCrash =
  /** Its parts, or the same record once more. */
  | { kind: 'again'; pieces: readonly Piece[] }
  /** The record crashes every analyser. */
  | { kind: 'skip'; record: RecordPlace };

/** Crashes of a record alone after which it is skipped. */
const crashesAlone = 2;

/**
 * Divides a piece until the record that analysers die of stands alone: in halves, or after its first record where the
 * analyser acknowledges records, so that it died of that one. A record alone is tried again, and skipped after its
 * second crash alone.
 *
 * @param piece without the records that were acknowledged
 * @param crashes of this very piece, this one included
 */
export function afterCrash(piece: Piece, crashes: number, acknowledges: boolean): AfterCrash {
  const [only] = piece.records;
  if (only === undefined) return { kind: 'again', pieces: [] };
  if (piece.records.length === 1)
    return crashes >= crashesAlone ? { kind: 'skip', record: only } : { kind: 'again', pieces: [piece] };
  const cut = acknowledges ? 1 : Math.ceil(piece.records.length / 2);
  return { kind: 'again', pieces: [partOf(piece, 0, cut), partOf(piece, cut)] };
}

/** Records of a piece as a piece of their own. */
export function partOf({ fileId, records }: Piece, from: number, to?: number): Piece {
  const part = records.slice(from, to);
  return { fileId, records: part, bytes: part.reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Sizes of pieces. A module stays from piece to piece, so that small ones cost nothing, and little is done again after
 * a crash. A program is started for each piece, for which a sandbox takes 15 ms and Python 50 ms more.
 */
export const pieceLimitsOf = (form: 'built-in' | 'module' | 'program'): Required<PieceLimits> =>
  form === 'program'
    ? { maxBytes: 32 * 2 ** 20, maxRecords: 2_048, growth: 4 }
    : { maxBytes: 4 * 2 ** 20, maxRecords: 256, growth: 2 };
