import { beginsArcRecord, type ByteWindow, inflatePrefix, longestArcLineBytes } from '@meguri/warc';

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
/** Bytes of a member that contain the first line of its record. */
const probeBytes = 4_096;

export const beginsMember = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
export const beginsWarcRecord = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === 'WARC/';

/** Drops bytes until a record may begin; null: no record follows. */
export async function nextRecord(window: ByteWindow, isCompressed: boolean): Promise<number | null> {
  const start = window.dropped;
  window.drop(1);
  return (await (isCompressed ? findMember(window) : findWarcRecord(window))) ? window.dropped - start : null;
}

async function findWarcRecord(window: ByteWindow): Promise<boolean> {
  while ((await window.fill(megabyte)) || window.bytes.byteLength > 0) {
    const at = window.indexOf(recordStart);
    if (at >= 0) {
      window.drop(at + 1);
      return true;
    }
    if (window.ended) return false;
    window.drop(window.bytes.byteLength - recordStart.byteLength + 1);
  }
  return false;
}

/** Content that a server compressed begins like a member, too, so that the first line in it decides. */
async function findMember(window: ByteWindow): Promise<boolean> {
  while ((await window.fill(probeBytes)) || window.bytes.byteLength > 0) {
    const at = window.indexOf(memberStart);
    if (at < 0 && window.ended) return false;
    window.drop(at < 0 ? window.bytes.byteLength - memberStart.byteLength + 1 : at);
    if (at < 0) continue;
    await window.fill(probeBytes);
    const beginning = inflatePrefix(window.bytes.subarray(0, probeBytes));
    if (beginning && (beginsWarcRecord(beginning) || beginsArcRecord(beginning))) return true;
    window.drop(1);
  }
  return false;
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
