import { maxRobotsBytes } from './parsed-robots.ts';

/** One line of a robots.txt as a string of bytes: each character is one byte, 0 to 255. */
export interface RobotsLine {
  /** 1-based; `\r\n`, `\r` and `\n` each end one line. */
  number: number;
  bytes: string;
}

/** Eight times the longest URL browsers took; the reference parser reads no further into a line. */
const maxLineBytes = 2083 * 8 - 1;

const byteOrderMark = [0xef, 0xbb, 0xbf];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Splits the first {@link maxRobotsBytes} of a robots.txt into lines. A line that the limit cuts in two is left out:
 * half a path would mean something else. Bytes of a line beyond 16,663 and after a NUL are left out too.
 */
export function* robotsLines(body: Uint8Array): Generator<RobotsLine> {
  const end = Math.min(body.length, maxRobotsBytes);
  let start = byteOrderMarkLength(body);
  let number = 0;
  for (let index = start; index < end; index++) {
    const byte = body[index];
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    // The second half of \r\n ends no line of its own.
    const isContinuation = byte === lineFeed && index === start && body[index - 1] === carriageReturn;
    if (!isContinuation) yield { number: ++number, bytes: lineBytes(body, start, index) };
    start = index + 1;
  }
  if (end === body.length) yield { number: ++number, bytes: lineBytes(body, start, end) };
}

/** Also skips the beginning of a mark that was cut short, as the reference parser does. */
function byteOrderMarkLength(body: Uint8Array): number {
  let length = 0;
  while (length < byteOrderMark.length && body[length] === byteOrderMark[length]) length++;
  return length;
}

function lineBytes(body: Uint8Array, start: number, end: number): string {
  const line = String.fromCharCode(...body.subarray(start, Math.min(end, start + maxLineBytes)));
  const nul = line.indexOf('\0');
  return nul === -1 ? line : line.slice(0, nul);
}

/** Reads a string of bytes as UTF-8; what is not UTF-8 becomes U+FFFD. */
export function decodeLineBytes(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
