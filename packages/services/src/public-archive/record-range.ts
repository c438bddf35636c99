import type { IncomingHttpHeaders } from 'node:http';

/** The range that a request for records names: bytes [from, to), or one record from `from` on (null). */
export type RecordRange =
  | { kind: 'range'; from: number; to: number | null }
  /** The client has it, or asks for bytes of another state of the file. */
  | { kind: 'not-modified' }
  | { kind: 'changed' }
  | { kind: 'none'; status: 403 | 416; problem: string };

const wholeFile =
  'Files are not served whole. Request records with a Range header, as in bytes=1024-2047, at positions from an index.';

/**
 * Reads the range of a request: only one, and with its first byte, as offsets come from an index.
 *
 * @param tag strong entity tag of the file, with its quotes
 * @see RFC 9110, 13 and 14
 */
export function readRecordRange(headers: IncomingHttpHeaders, tag: string): RecordRange {
  const match = headers['if-match'];
  if (match !== undefined && !names(match, tag)) return { kind: 'changed' };
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined && names(noneMatch.replaceAll('W/', ''), tag)) return { kind: 'not-modified' };
  const { range } = headers;
  const ifRange = headers['if-range'];
  if (range === undefined) return { kind: 'none', status: 403, problem: wholeFile };
  // Without its condition, the range counts as absent: the client would join bytes of two states.
  if (ifRange !== undefined && ifRange !== tag) return { kind: 'changed' };
  const [, first = '', last = ''] = /^\s*bytes=(\d{1,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  const [from, to] = [Number(first), last === '' ? null : Number(last) + 1];
  if (first === '' || (to !== null && to <= from))
    return {
      kind: 'none',
      status: 416,
      problem: 'Request one range that begins with the number of a byte, as in bytes=1024-2047.',
    };
  return { kind: 'range', from, to };
}

const names = (list: string, tag: string) =>
  list.trim() === '*' || list.split(',').some((one) => one.trim() === tag);
