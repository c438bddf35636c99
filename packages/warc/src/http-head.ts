import { isContinuation } from './named-fields.ts';

/** Header lines as received: one character is one byte (latin1), with order, case and duplicates. */
export type HttpHeaders = ReadonlyArray<readonly [name: string, value: string]>;

export interface ResponseHeadParts {
  status: number;
  statusText: string;
  headers: HttpHeaders;
}

export interface RequestHeadParts {
  method: string;
  /** The request target: path and query, or the whole URL. */
  target: string;
  headers: HttpHeaders;
}

/**
 * Encodes a response head. The version is always HTTP/1.1: HTTP/2 has no textual head, and readers refuse a
 * status line with any other version. The protocol that was used belongs in `protocols` (WARC-Protocol).
 */
export function buildResponseHead({ status, statusText, headers }: ResponseHeadParts): Uint8Array {
  return buildHead(`HTTP/1.1 ${status} ${statusText}`, headers);
}

/** Encodes a request head, as HTTP/1.1 like {@link buildResponseHead}. */
export function buildRequestHead({ method, target, headers }: RequestHeadParts): Uint8Array {
  return buildHead(`${method} ${target} HTTP/1.1`, headers);
}

/** A parsed head; `status` is null for a request or a malformed status line. */
export interface HttpHead {
  startLine: string;
  status: number | null;
  headers: HttpHeaders;
}

/** Parses a head leniently: skips malformed header lines, as browsers do. */
export function parseHttpHead(head: Uint8Array): HttpHead {
  const [startLine = '', ...lines] = headLines(head);
  const headers: [string, string][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    const colon = line.indexOf(':');
    if (isContinuation(line) && last) last[1] = `${last[1]} ${line.trim()}`;
    else if (colon > 0) headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  const status = /^HTTP\/\S+\s+(\d{3})(?!\d)/i.exec(startLine)?.[1];
  return { startLine, status: status === undefined ? null : Number(status), headers };
}

const carriageReturn = 0x0d;

/** The lines of a head as latin1, up to its blank line, with any line ending. */
function headLines(head: Uint8Array): string[] {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const lines: string[] = [];
  for (let from = 0; from <= text.length;) {
    const newline = text.indexOf('\n', from);
    const next = newline < 0 ? text.length : newline;
    let end = next;
    while (end > from && text.charCodeAt(end - 1) === carriageReturn) end -= 1;
    if (end === from) break;
    lines.push(text.slice(from, end));
    from = next + 1;
  }
  return lines;
}

/** Encodes lines, each with CRLF, and the blank line. */
function joinHeadLines(lines: readonly string[]): Uint8Array {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function buildHead(startLine: string, headers: HttpHeaders): Uint8Array {
  const lines = [startLine, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return joinHeadLines(lines.map(asOneLineOfBytes));
}

/**
 * Line breaks inside a value become a space; text beyond latin1, which is never received, is written as
 * UTF-8.
 */
function asOneLineOfBytes(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  // oxlint-disable-next-line no-control-regex -- the range is "fits in one byte"
  return /^[\u0000-\u00ff]*$/.test(line) ? line : Buffer.from(line, 'utf8').toString('latin1');
}

/** Prefix for renaming a header that would mislead readers, as Wayback software uses it. */
const originalHeaderPrefix = 'X-Archive-Orig-';

// Readers trim names in different ways: matches every form that one of them takes for the header.
const transferEncoding = /^[\s\0]*transfer-encoding[\s\0]*:/i;
const contentLength = /^[\s\0]*content-length[\s\0]*:/i;

/**
 * The head as stored. It stays as received, except where it contradicts the stored bytes:
 *
 * - bodies are stored without transfer coding, so Transfer-Encoding is renamed to
 *   X-Archive-Orig-Transfer-Encoding;
 * - a Content-Length other than `bodyBytes` is renamed in the same way;
 * - lines end in CRLF and the head in one blank line, as readers expect.
 *
 * @param bodyBytes length of the stored body; null if the body is stored elsewhere (revisit) and the original
 *   length is true
 * @throws RangeError if there is no start line
 */
export function storedHead(head: Uint8Array, bodyBytes: number | null): Uint8Array {
  const lines = headLines(head);
  if (!lines[0]) throw new RangeError('an HTTP head begins with a start line');
  return joinHeadLines(lines.map((line, index) => (index === 0 ? line : harmless(line, bodyBytes))));
}

function harmless(line: string, bodyBytes: number | null): string {
  const misleading =
    transferEncoding.test(line) ||
    (bodyBytes !== null && contentLength.test(line) && !saysLength(line, bodyBytes));
  return misleading ? `${originalHeaderPrefix}${line.replace(/^[\s\0]+/, '')}` : line;
}

function saysLength(line: string, bodyBytes: number): boolean {
  return line.slice(line.indexOf(':') + 1).trim() === String(bodyBytes);
}

/** Limit of a column of the index; registered types are shorter. */
const longestMediaType = 100;

/**
 * The media type of a `Content-Type` as stored in the index: in lower case, without parameters, of limited
 * length. Null: none.
 */
export function indexedMediaType(contentType: string): string | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.slice(0, longestMediaType) : null;
}

/** The {@link indexedMediaType} of a response. */
export const mediaTypeOf = (headers: HttpHeaders): string | null =>
  indexedMediaType(headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '');
