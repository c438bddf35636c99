import type { ByteSource } from './entry.ts';

/**
 * Longest line that is read. Longer ones are defects or attacks: real ones hold a URL of some kilobytes at
 * most.
 */
export const longestLineBytes = 65_536;

export interface Line {
  /** Without its line end; null: it was longer than {@link longestLineBytes}. */
  text: string | null;
  /** Offset of its first byte in the text, in bytes. */
  number: number;
  /** Of its first byte, in bytes of the text. */
  offset: number;
  /** Length in bytes with its line end. */
  bytes: number;
}

/** The lines of a text in groups of some thousands. Memory holds one chunk and one line. */
export async function* readLines(source: ByteSource): AsyncGenerator<Line[]> {
  let rest: Buffer | null = null;
  let skipped = 0;
  let [number, offset] = [0, 0];
  const lineOf = (buffer: Buffer, from: number, end: number): Line => {
    number += 1;
    const bytes: number = skipped + end - from + 1;
    const isLong = bytes - 1 > longestLineBytes;
    const last = end > from && buffer[end - 1] === 0x0d ? end - 1 : end;
    const line = { text: isLong ? null : buffer.toString('utf8', from, last), number, offset, bytes };
    offset += bytes;
    skipped = 0;
    return line;
  };
  for await (const piece of source) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const buffer: Buffer = rest === null ? bytes : Buffer.concat([rest, bytes]);
    const lines: Line[] = [];
    let from = 0;
    for (let end = buffer.indexOf(0x0a, 0); end >= 0; end = buffer.indexOf(0x0a, from)) {
      lines.push(lineOf(buffer, from, end));
      from = end + 1;
    }
    rest = from < buffer.byteLength ? buffer.subarray(from) : null;
    if (rest !== null && rest.byteLength > longestLineBytes) {
      skipped += rest.byteLength;
      rest = null;
    }
    if (lines.length > 0) yield lines;
  }
  if (rest !== null || skipped > 0) yield [lineOf(rest ?? Buffer.alloc(0), 0, rest?.byteLength ?? 0)];
}
