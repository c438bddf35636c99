import { parseArchiveTimestamp, timestamp14 } from '@meguri/warc';
import { collection } from './public-route.ts';

/** `raw`: as archived; `page`: with references that lead to the archive; `frame`: the same for a frame. */
export type MementoForm = 'raw' | 'page' | 'frame';

/** What an address below the collection names: a capture, or a URL whose capture a TimeGate finds. */
export type MementoTarget =
  | {
      kind: 'memento';
      /** The second of the capture. */
      second: Date;
      /** Whether the address has all digits of the second. */
      isExact: boolean;
      form: MementoForm;
      url: string;
    }
  | { kind: 'timegate'; url: string }
  | { kind: 'unreadable'; problem: string };

const marks: Readonly<Record<MementoForm, string>> = { raw: 'id_', page: '', frame: 'if_' };

/**
 * Path of a capture: collection, second and URL, as other Wayback software has it.
 *
 * @example '/web/20260701123456id_/https://example.org/'
 */
export function mementoPath(
  { capturedAt, url }: { capturedAt: Date; url: string },
  form: MementoForm,
): string {
  return `/${collection}/${timestamp14(capturedAt)}${marks[form]}/${url}`;
}

export const timeGatePath = (url: string): string => `/${collection}/${url}`;

/** @param from second with which a page of a longer TimeMap begins; null: the first one */
export function timeMapPath(url: string, format = 'link', from: Date | null = null): string {
  return `/${collection}/timemap/${format}/${from === null ? '' : `${timestamp14(from)}/`}${url}`;
}

/** @param rest what follows `/web/` in an address, as sent */
export function readMementoTarget(rest: string): MementoTarget {
  const [, digits, mark = '', tail] = /^(\d{1,14})([a-z]{2,4}_)?\/(.+)$/s.exec(rest) ?? [];
  if (digits === undefined || tail === undefined) return withUrl(rest, (url) => ({ kind: 'timegate', url }));
  const second = earliestOf(digits);
  if (second === null)
    return {
      kind: 'unreadable',
      problem: `${digits} is not a valid time. Write year, month, day, hour, minute and second in UTC, as in 20260701123456.`,
    };
  // Other software has a mark for each use, such as im_ for images; all of them mean the rewritten form.
  const form = mark === 'id_' ? 'raw' : mark === '' ? 'page' : 'frame';
  return withUrl(tail, (url) => ({ kind: 'memento', second, isExact: digits.length === 14, form, url }));
}

/** A shortened timestamp means its earliest second. */
function earliestOf(digits: string): Date | null {
  const defaults = '19900101000000';
  // 199 is a decade, 19911 a month that is cut in its middle.
  const padded = digits.length < 4 ? `${digits}${'0'.repeat(4 - digits.length)}` : digits;
  const even = padded.length % 2 === 0 ? padded : padded.slice(0, -1);
  return parseArchiveTimestamp(`${even}${defaults.slice(even.length)}`);
}

function withUrl(text: string, target: (url: string) => MementoTarget): MementoTarget {
  const url = readArchivedUrl(text);
  return url === null
    ? { kind: 'unreadable', problem: 'The URL has a malformed percent escape. Write % as %25.' }
    : target(url);
}

/**
 * The URL at the end of an address. Proxies may collapse its two slashes into one; a missing scheme is http;
 * a URL that was escaped as a whole is decoded. Null for malformed escapes in such a URL.
 */
export function readArchivedUrl(text: string): string | null {
  // Non-ASCII bytes arrive as one character each.
  const url = Buffer.from(text, 'latin1').toString('utf8');
  const isEscaped = /^[a-z][a-z0-9+.-]*%3a/i.test(url);
  const decoded = isEscaped ? decodedOnce(url) : url;
  if (decoded === null) return null;
  return /^[a-z][a-z0-9+.-]*:\/+/i.test(decoded)
    ? decoded.replace(/^([a-z0-9+.-]+:)\/+/i, '$1//')
    : `http://${decoded}`;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
