import { isAscii, isUtf8 } from 'node:buffer';

/** The encoding that a byte order mark announces, or null. */
export function charsetOfByteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/**
 * UTF-16 without a byte order mark, told by its zero bytes: markup and blanks are ASCII, so many of the bytes on one
 * side of each pair are zero and next to none on the other.
 */
export function charsetOfZeroBytes(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) evenZeros++;
    if (bytes[index + 1] === 0) oddZeros++;
  }
  const many = length / 2 / 5;
  if (oddZeros > many && evenZeros * 20 < oddZeros) return 'utf-16le';
  if (evenZeros > many && oddZeros * 20 < evenZeros) return 'utf-16be';
  return null;
}

export type Utf8Evidence = 'ascii' | 'valid' | 'damaged' | 'invalid';

/**
 * Whether bytes read as UTF-8. `damaged` is text that is UTF-8 but for a few places, such as a template in another
 * encoding around it: at least twenty multi-byte sequences are sound for each one that is not.
 * A sequence cut off by the end of the bytes is no fault.
 */
export function utf8Evidence(bytes: Uint8Array): Utf8Evidence {
  if (isAscii(bytes)) return 'ascii';
  const whole = bytes.subarray(0, bytes.length - unfinishedSequenceLength(bytes));
  if (isUtf8(whole)) return 'valid';
  let sound = 0;
  let faults = 0;
  for (const character of new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole)) {
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
