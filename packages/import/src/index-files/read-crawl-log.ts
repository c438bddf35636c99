import { indexedMediaType, parseArchiveDigest, parseArchiveTimestamp } from '@meguri/warc';
import type { ByteSource, ImportedFailure, ImportItem } from '../entry.ts';
import { longestLineBytes, readLines, type Line } from '../read-lines.ts';
import { problem, quoted } from './cdx-entry.ts';

/**
 * Heritrix's codes for accesses without a response that tell something about a page or its host. The other
 * codes are decisions of that crawler: no access took place.
 *
 * @see https://heritrix.readthedocs.io/en/latest/glossary.html#status-codes
 */
const failures: Readonly<Record<number, ImportedFailure>> = {
  [-1]: 'dns-failed',
  [-2]: 'connection-refused',
  [-3]: 'connection-reset',
  [-4]: 'connect-timeout',
  [-5]: 'protocol-error',
  [-6]: 'dns-failed',
  [-8]: 'connection-refused',
  [-404]: 'protocol-error',
};

/** The columns of a line, from https://heritrix.readthedocs.io/en/latest/operating.html#crawl-log */
const columns = {
  logged: 0,
  status: 1,
  bytes: 2,
  url: 3,
  mime: 6,
  fetched: 8,
  digest: 9,
  annotations: 11,
} as const;
const fewestColumns = 11;

/**
 * The accesses of Heritrix's `crawl.log`, in groups. The log also has what its WARC files may lack: failures,
 * and accesses whose content was dropped as a duplicate.
 */
export async function* readCrawlLog(source: ByteSource): AsyncGenerator<ImportItem[]> {
  for await (const lines of readLines(source)) {
    const items = lines.flatMap((line) => (line.text?.trim() === '' ? [] : [logEntry(line)]));
    if (items.length > 0) yield items;
  }
}

function logEntry(line: Line): ImportItem {
  if (line.text === null)
    return problem(
      line.number,
      `The line has ${line.bytes} bytes.`,
      `Lines of a log have at most ${longestLineBytes} bytes. Remove it.`,
    );
  const words = line.text.trim().split(/\s+/);
  if (words.length < fewestColumns)
    return problem(
      line.number,
      `It has ${words.length} columns: ${quoted(line.text)}`,
      `A line of crawl.log has ${fewestColumns} columns or more, separated by spaces.`,
    );
  const word = (column: keyof typeof columns) => words[columns[column]] ?? '';
  const url = word('url');
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url))
    return problem(line.number, `This is not a URL: ${quoted(url)}.`, 'The fourth column must hold the URL.');
  if (!/^(https?|ftp):/i.test(url)) return { kind: 'skipped', reason: 'other-scheme' };
  const status = Number(word('status'));
  const failure = failures[status] ?? null;
  const isResponse = Number.isInteger(status) && status >= 100 && status <= 999;
  if (!isResponse && failure === null) return { kind: 'skipped', reason: 'no-access' };
  const [begun = '', duration = ''] = word('fetched').split('+');
  // Without a response, only the time of the entry is known.
  const at = parseArchiveTimestamp(begun) ?? loggedAt(word('logged'));
  if (!at)
    return problem(
      line.number,
      `The instant ${quoted(word('logged'))} does not exist, or its year is not 1990 to 2199.`,
      'The first column is an instant such as 2026-07-01T12:00:00.000Z.',
    );
  const bytes = Number(word('bytes'));
  return {
    kind: 'entry',
    entry: {
      url,
      at,
      status: isResponse ? status : null,
      mime: isResponse ? indexedMediaType(word('mime')) : null,
      type: isResponse ? 'response' : 'failure',
      failure,
      digest: isResponse ? parseArchiveDigest(word('digest')) : null,
      refersTo: null,
      payloadBytes: Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null,
      durationMs: /^\d{1,9}$/.test(duration) ? Number(duration) : null,
      place: { offset: line.offset, length: line.bytes },
    },
  };
}

function loggedAt(text: string): Date | null {
  const digits = text.replaceAll(/[-:T.Z]/g, '');
  return text.includes('T') || /^\d{14,17}$/.test(text) ? parseArchiveTimestamp(digits.slice(0, 17)) : null;
}
