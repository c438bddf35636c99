import { inflatePrefix } from '@meguri/warc';

/** The content of a file: `records` are WARC or ARC, `index` is CDX, CDXJ or an answer of a CDX server. */
export type ImportFormat = 'records' | 'wacz' | 'index' | 'crawl-log';

/** Bytes from the beginning of a file that {@link detectFormat} needs. */
export const detectedBytes = 65_536;

/**
 * Detects the content of a file and whether it is compressed by its beginning, since names mislead. Null:
 * nothing that can be imported.
 *
 * @param beginning the first {@link detectedBytes} bytes
 */
export function detectFormat(beginning: Uint8Array): { format: ImportFormat; isCompressed: boolean } | null {
  const start = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(4, beginning.byteLength));
  if (start.toString('latin1') === 'PK\u0003\u0004') return { format: 'wacz', isCompressed: false };
  const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
  const bytes = isCompressed ? inflatePrefix(beginning) : beginning;
  if (bytes === null) return null;
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, detectedBytes),
  ).toString('utf8');
  const format = formatOf(text);
  return format && { format, isCompressed };
}

function formatOf(text: string): ImportFormat | null {
  if (/^WARC\/\d/.test(text) || text.startsWith('filedesc:')) return 'records';
  const lines = text.split('\n', 50).map((line) => line.trim());
  for (const line of lines) {
    if (
      /^.?CDX\s/.test(line) ||
      /^\S+ \d{4,17} \{/.test(line) ||
      line.startsWith('[[') ||
      line.startsWith('{"')
    )
      return 'index';
    const words = line.split(/[ \t]/);
    if (
      /^\d{4}-?\d\d-?\d\dT?[\d:.]+Z?$/.test(words[0] ?? '') &&
      /^\s*-?\d+$/.test(line.split(/\s+/)[1] ?? '')
    )
      return 'crawl-log';
    if (words.length >= 7 && /^\d{14}$/.test(words[1] ?? '')) return 'index';
  }
  return null;
}
