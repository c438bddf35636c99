import type { NewPiece } from '@meguri/database/scans';
import { firstRecords, pieceLimitsOf, type RecordPlace } from '@meguri/scans';

/** Documents of one archive file that are not in pieces yet. */
export interface Segment {
  fileId: number;
  nodeId: number;
  slot: number | null;
  /** Positions in the file of pointers: the first document that is in no piece, and the end (exclusive). */
  next: number;
  end: number;
}

export interface PieceSize {
  maxRecords: number;
  maxBytes: number;
}

const mebibyte = 2 ** 20;
/** Pieces per analyser into which the remaining documents are divided. */
const sharesLeft = 8;
/** Most pieces that a scan aims at: the rows and result files of more cost more than they gain. */
const aimedPieces = 50_000;
const maxPieceRecords = 4_096;
const maxPieceBytes = 64 * mebibyte;
/**
 * Longest piece, unless the scan would have too many pieces, so that a pause, a crash and the end of the scan
 * cost little.
 */
const maxSeconds = 20;

/**
 * Least size of the pieces, which shrink towards the end so that analysers finish together: smaller ones cost
 * more than they gain.
 */
const last = {
  module: { records: 8, seconds: 0.25 },
  program: { records: 256, seconds: 1 },
} as const;

/**
 * How large the next piece of a node is: small at the beginning, then by what is left.
 *
 * @param input.cut pieces of the node so far
 * @param input.left documents of the scan that are in no piece
 * @param input.all documents and stored bytes of the scan, as estimated
 * @param input.secondsPerDocument seconds that one analyser takes; null: not known yet
 */
export function sizeOfPiece(input: {
  cut: number;
  left: number;
  analysers: number;
  all: { documents: number; bytes: number };
  isProgram: boolean;
  secondsPerDocument: number | null;
}): PieceSize {
  const { cut, left, analysers, all, secondsPerDocument } = input;
  const form = input.isProgram ? 'program' : 'module';
  const limits = pieceLimitsOf(form);
  const within = (seconds: number) =>
    secondsPerDocument ? Math.max(1, Math.floor(seconds / secondsPerDocument)) : Infinity;
  const least = Math.ceil(all.documents / aimedPieces);
  const most = Math.min(
    clamp(least, limits.maxRecords, maxPieceRecords),
    Math.max(least, within(maxSeconds)),
  );
  const growing = firstRecords * limits.growth ** Math.min(cut, 20);
  const fewest = Math.min(last[form].records, within(last[form].seconds));
  const share = Math.max(fewest, Math.ceil(left / (sharesLeft * Math.max(1, analysers))));
  return {
    maxRecords: Math.min(growing, share, most),
    maxBytes: clamp(Math.ceil(all.bytes / aimedPieces), limits.maxBytes, maxPieceBytes),
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * Cuts the next piece from a segment, by the positions of its documents. The segment then begins after it.
 */
export function cutPiece(segment: Segment, places: readonly RecordPlace[], maxBytes: number): NewPiece {
  let bytes = 0;
  let records = 0;
  for (const { length } of places) {
    if (records > 0 && bytes + length > maxBytes) break;
    bytes += length;
    records += 1;
  }
  const { fileId, nodeId, slot, next } = segment;
  segment.next += records;
  return { first: next, records, bytes, fileId, nodeId, slot };
}

/** Divides documents equally among analysers, each share contiguous, for static supply. */
export function equalShares(
  ranges: readonly { fileId: number; first: number; end: number }[],
  analysers: readonly { nodeId: number; slot: number }[],
): Segment[] {
  const all = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
  const segments: Segment[] = [];
  let before = 0;
  for (const { fileId, first, end } of ranges) {
    for (let at = first; at < end;) {
      const number = before + at - first;
      const share = Math.min(analysers.length - 1, Math.floor((number * analysers.length) / all));
      const analyser = analysers[share];
      if (!analyser) return segments;
      const shareEnd =
        share === analysers.length - 1 ? all : Math.ceil(((share + 1) * all) / analysers.length);
      const until = Math.min(end, first + shareEnd - before);
      segments.push({ fileId, ...analyser, next: at, end: until });
      at = until;
    }
    before += end - first;
  }
  return segments;
}
