import { isAscii, isUtf8 } from 'node:buffer';

/** The encoding that a byte order mark announces; null: there is no mark. */
export function charsetOfByteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/**
 * Detects UTF-16 without a byte order mark by its zero bytes: markup and line ends are ASCII, so one side of
 * the byte pairs has zeros next to printable bytes, and the other hardly any.
 */
export function charsetOfZeroBytes(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (!hasZeroByte(bytes.subarray(0, length))) return null;
  const ascii = [0, 0];
  const zeros = [0, 0];
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0) continue;
    const side = index & 1;
    zeros[side]!++;
    if (isPrintable(bytes[index ^ 1] ?? 0)) ascii[side]!++;
  }
  const isSide = (side: 0 | 1) =>
    ascii[side]! >= 4 &&
    ascii[side]! * 100 >= length &&
    ascii[side]! > zeros[side]! * 0.9 &&
    zeros[1 - side]! * 20 < zeros[side]!;
  if (isSide(1)) return 'utf-16le';
  return isSide(0) ? 'utf-16be' : null;
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte !== 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

export type Utf8Evidence = 'ascii' | 'valid' | 'damaged' | 'invalid';

/** Bytes in which valid and malformed sequences are counted. */
const judgedBytes = 1 << 20;

/**
 * Whether bytes are UTF-8. `damaged` is UTF-8 with a few faults, such as a template in another encoding: at
 * least twenty valid multi-byte sequences for each malformed one. A sequence cut off at the end is not a
 * fault.
 */
export function utf8Evidence(bytes: Uint8Array): Utf8Evidence {
  if (isAscii(bytes)) return 'ascii';
  const whole = bytes.subarray(0, bytes.length - unfinishedSequenceLength(bytes));
  if (isUtf8(whole)) return 'valid';
  let sound = 0;
  let faults = 0;
  for (const character of new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    whole.subarray(0, judgedBytes),
  )) {
    if (character === '\ufffd') faults++;
    else if (character > '\u007f') sound++;
  }
  return sound >= faults * 20 ? 'damaged' : 'invalid';
}

function unfinishedSequenceLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < needed ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** `bytes.includes(0)` with Buffer's search, which is many times as fast as that of typed arrays. */
export function hasZeroByte(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(0);
}
