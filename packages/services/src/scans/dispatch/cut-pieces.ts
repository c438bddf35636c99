import type { NewPiece } from '@meguri/database';
import type { RecordPlace } from '@meguri/scans';

/** Documents of one archive file that are not in pieces yet. */
export interface Segment {
  fileId: number;
  nodeId: number;
  slot: number | null;
  /** The first that is in no piece, and the one behind the last, in the file of pointers. */
  next: number;
  end: number;
}

export interface PieceSize {
  maxRecords: number;
  maxBytes: number;
}

const mebibyte = 2 ** 20;
/** The first pieces of a node are small, so that rows come at once. */
const firstRecords = 4;
/** Pieces shrink towards the end, so that analysers finish together; smaller ones cost more than they gain. */
const lastRecords = 8;
/** Shares of what is left that an analyser takes at once. */
const sharesLeft = 8;
/** More pieces are no gain: their rows, and files of results, cost time too. */
const aimedPieces = 50_000;
const usualRecords = 256;
const mostRecords = 4_096;
const usualBytes = 4 * mebibyte;
const mostBytes = 64 * mebibyte;

/**
 * How large the next piece of a node is: small at the beginning, then by what is left.
 *
 * @param input.cut pieces of the node so far
 * @param input.left documents of the scan that are in no piece
 * @param input.all documents and stored bytes of the scan, as estimated
 */
export function sizeOfPiece(input: {
  cut: number;
  left: number;
  analysers: number;
  all: { documents: number; bytes: number };
}): PieceSize {
  const { cut, left, analysers, all } = input;
  const most = clamp(Math.ceil(all.documents / aimedPieces), usualRecords, mostRecords);
  const growing = firstRecords * 2 ** Math.min(cut, 20);
  const share = Math.max(lastRecords, Math.ceil(left / (sharesLeft * Math.max(1, analysers))));
  return {
    maxRecords: Math.min(growing, share, most),
    maxBytes: clamp(Math.ceil(all.bytes / aimedPieces), usualBytes, mostBytes),
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The next piece of a segment, from the places of its documents; the segment goes on behind it. */
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

/** Divides documents among analysers, each an equal share of neighbours, for static supply. */
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
