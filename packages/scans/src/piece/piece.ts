/** A record of a snapshot in a file of the archive. */
export interface RecordPlace {
  fileId: number;
  offset: number;
  /** Stored bytes. */
  length: number;
}

/** Records that one analyser reads in a row: neighbours in one file, in their order there. */
export interface Piece {
  fileId: number;
  records: readonly RecordPlace[];
  bytes: number;
}

export interface PieceLimits {
  /** Stored bytes of a piece; only a single record may be longer. */
  maxBytes: number;
  maxRecords: number;
  /** Factor by which each of the first pieces is larger than the one before. Default: 2. */
  growth?: number;
}

/** The first pieces are small, so that results come soon even for large snapshots. */
export const firstRecords = 4;

/**
 * Cuts places, sorted by file and offset, into pieces, each of one file. Distant records of a file may share
 * a piece: long gaps between them are not read.
 */
export async function* cutPieces(
  places: Iterable<RecordPlace> | AsyncIterable<RecordPlace>,
  limits: PieceLimits,
): AsyncGenerator<Piece> {
  let records: RecordPlace[] = [];
  let bytes = 0;
  let recordLimit = Math.min(firstRecords, limits.maxRecords);
  for await (const place of places) {
    const first = records[0];
    const isFull = records.length >= recordLimit || bytes + place.length > limits.maxBytes;
    if (first !== undefined && (isFull || first.fileId !== place.fileId)) {
      yield { fileId: first.fileId, records, bytes };
      records = [];
      bytes = 0;
      recordLimit = Math.min((limits.growth ?? 2) * recordLimit, limits.maxRecords);
    }
    records.push(place);
    bytes += place.length;
  }
  const first = records[0];
  if (first !== undefined) yield { fileId: first.fileId, records, bytes };
}

/** How a scan continues after an analyser crashed on a piece. */
export type AfterCrash =
  /** With the parts of the piece, or the same record once more. */
  | { kind: 'again'; pieces: readonly Piece[] }
  /** Without this record, which crashes every analyser. */
  | { kind: 'skip'; record: RecordPlace };

/** Crashes on a single record after which it is skipped. */
const crashesAlone = 2;

/**
 * Divides a piece until the record that crashes analysers is alone: in halves, or after its first record if
 * the analyser acknowledges records, because it crashed on that one. A single record is retried, and skipped
 * after its second crash.
 *
 * @param piece without the records that were acknowledged
 * @param crashes on this very piece, including this one
 */
export function afterCrash(piece: Piece, crashes: number, acknowledges: boolean): AfterCrash {
  const [only] = piece.records;
  if (only === undefined) return { kind: 'again', pieces: [] };
  if (piece.records.length === 1)
    return crashes >= crashesAlone ? { kind: 'skip', record: only } : { kind: 'again', pieces: [piece] };
  const cut = acknowledges ? 1 : Math.ceil(piece.records.length / 2);
  return { kind: 'again', pieces: [partOf(piece, 0, cut), partOf(piece, cut)] };
}

/** A range of a piece's records as a piece. */
export function partOf({ fileId, records }: Piece, from: number, to?: number): Piece {
  const part = records.slice(from, to);
  return { fileId, records: part, bytes: part.reduce((sum, { length }) => sum + length, 0) };
}

/**
 * Sizes of pieces. A module keeps running between pieces, so small ones cost nothing, and little is repeated
 * after a crash. A program is started for each piece: the sandbox takes 15 ms for it, Python 50 ms more.
 */
export const pieceLimitsOf = (form: 'built-in' | 'module' | 'program'): Required<PieceLimits> =>
  form === 'program'
    ? { maxBytes: 32 * 2 ** 20, maxRecords: 2_048, growth: 4 }
    : { maxBytes: 4 * 2 ** 20, maxRecords: 256, growth: 2 };
