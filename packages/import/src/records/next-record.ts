import { beginsArcRecord, type ByteWindow, longestArcLineBytes } from '@meguri/warc';

const megabyte = 2 ** 20;

/** Number of line ends, which separate records, at the beginning. */
export function blankBytes(bytes: Uint8Array): number {
  let count = 0;
  while (bytes[count] === 0x0a || bytes[count] === 0x0d) count += 1;
  return count;
}

const memberStart = Buffer.from([0x1f, 0x8b, 8]);
const recordStart = Buffer.from('\nWARC/');
const lineFeed = Buffer.from('\n');

/** Drops bytes until a record may begin; null: no record follows. */
export async function nextRecord(window: ByteWindow, isCompressed: boolean): Promise<number | null> {
  const start = isCompressed ? memberStart : recordStart;
  let dropped = 0;
  const drop = (bytes: number) => {
    window.drop(bytes);
    dropped += bytes;
  };
  drop(1);
  while ((await window.fill(megabyte)) || window.bytes.byteLength > 0) {
    const at = window.indexOf(start);
    if (at >= 0) {
      drop(isCompressed ? at : at + 1);
      return dropped;
    }
    if (window.ended) return null;
    drop(window.bytes.byteLength - start.byteLength + 1);
  }
  return null;
}

/** The same for records that begin with lines of ARC. */
export async function nextArcRecord(window: ByteWindow): Promise<number | null> {
  const start = window.dropped;
  while (await window.fill(1)) {
    const lineEnd = window.indexOf(lineFeed);
    window.drop(lineEnd < 0 ? window.bytes.byteLength : lineEnd + 1);
    await window.fill(longestArcLineBytes);
    if (lineEnd >= 0 && beginsArcRecord(window.bytes)) return window.dropped - start;
  }
  return null;
}
