import { maxRobotsBytes } from './parsed-robots.ts';

/** One line of a robots.txt as a byte string: each character is one byte, 0 to 255. */
export interface RobotsLine {
  /** 1-based; `\r\n`, `\r` and `\n` each end one line. */
  number: number;
  bytes: string;
}

/** Limit of the reference parser: eight times the longest URL of former browsers. */
const maxLineBytes = 2083 * 8 - 1;

const byteOrderMark = [0xef, 0xbb, 0xbf];
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Splits the first {@link maxRobotsBytes} of a robots.txt into lines. Drops a line that the limit cuts,
 * because half a path has another meaning, and the bytes of a line beyond 16,663 or after a NUL.
 */
export function* robotsLines(body: Uint8Array): Generator<RobotsLine> {
  const end = Math.min(body.length, maxRobotsBytes);
  let start = byteOrderMarkLength(body);
  let number = 0;
  for (let index = start; index < end; index++) {
    const byte = body[index];
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    // The \n of \r\n does not end another line.
    const isContinuation = byte === lineFeed && index === start && body[index - 1] === carriageReturn;
    if (!isContinuation) yield { number: ++number, bytes: lineBytes(body, start, index) };
    start = index + 1;
  }
  if (end === body.length) yield { number: ++number, bytes: lineBytes(body, start, end) };
}

/** Counts also an incomplete byte order mark, as the reference parser does. */
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

/** Decodes a byte string as UTF-8; invalid bytes become U+FFFD. */
export function decodeLineBytes(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
