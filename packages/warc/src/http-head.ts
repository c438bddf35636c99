/** Header lines as they were on the wire; one character is one byte (latin1), order and case kept, duplicates too. */
export type HttpHeaders = ReadonlyArray<readonly [name: string, value: string]>;

export interface ResponseHeadParts {
  status: number;
  statusText: string;
  headers: HttpHeaders;
}

export interface RequestHeadParts {
  method: string;
  /** What stood after the method: path and query, or the whole URL. */
  target: string;
  headers: HttpHeaders;
}

/**
 * Bytes of a response head. The version is always HTTP/1.1: there is no textual head in HTTP/2, and readers refuse a status
 * line with any other version. The protocol really spoken belongs in `protocols` (WARC-Protocol).
 */
export function buildResponseHead({ status, statusText, headers }: ResponseHeadParts): Uint8Array {
  return buildHead(`HTTP/1.1 ${status} ${statusText}`, headers);
}

/** Bytes of a request head, as HTTP/1.1 for the same reason. */
export function buildRequestHead({ method, target, headers }: RequestHeadParts): Uint8Array {
  return buildHead(`${method} ${target} HTTP/1.1`, headers);
}

/** A head taken apart; `status` is null for a request or an unreadable status line. */
export interface HttpHead {
  startLine: string;
  status: number | null;
  headers: HttpHeaders;
}

/** Reads a head leniently: what is no header line is skipped, as browsers do. */
export function parseHttpHead(head: Uint8Array): HttpHead {
  const [startLine = '', ...lines] = headLines(head);
  const headers: [string, string][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last) last[1] = `${last[1]} ${line.trim()}`;
    else if (colon > 0) headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  const status = /^HTTP\/\S+\s+(\d{3})(?!\d)/i.exec(startLine)?.[1];
  return { startLine, status: status === undefined ? null : Number(status), headers };
}

/** The lines of a head as latin1, up to its blank line, whichever line ending the server used. */
function headLines(head: Uint8Array): string[] {
  const lines = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(/\r+$/, ''));
  const blank = lines.indexOf('');
  return blank < 0 ? lines : lines.slice(0, blank);
}

/** Lines back to bytes, each ended by CRLF, then the blank line. */
function joinHeadLines(lines: readonly string[]): Uint8Array {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function buildHead(startLine: string, headers: HttpHeaders): Uint8Array {
  const lines = [startLine, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return joinHeadLines(lines.map(asOneLineOfBytes));
}

/** Line breaks inside a value become a space; text beyond latin1 (never from the wire) is written as UTF-8. */
function asOneLineOfBytes(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  // oxlint-disable-next-line no-control-regex -- the range is "fits in one byte"
  return /^[\u0000-\u00ff]*$/.test(line) ? line : Buffer.from(line, 'utf8').toString('latin1');
}

/** Prefix under which a header that would mislead a reader keeps its value; the one that Wayback software uses. */
const originalHeaderPrefix = 'X-Archive-Orig-';

// Readers trim names in different ways, so anything that some reader could take for the header is caught.
const transferEncoding = /^[\s\0]*transfer-encoding[\s\0]*:/i;
const contentLength = /^[\s\0]*content-length[\s\0]*:/i;

/**
 * The head as it is stored. Everything stays as received except what contradicts the stored bytes:
 *
 * - bodies are stored without transfer coding, so Transfer-Encoding is renamed to X-Archive-Orig-Transfer-Encoding: a
 *   reader that believed it would try to un-chunk plain bytes;
 * - with `bodyBytes` given, a Content-Length that says anything else is renamed likewise;
 * - lines end in CRLF and the head in one blank line, because readers look for exactly that.
 *
 * @param bodyBytes length of the stored body; null where the body is stored elsewhere (revisit) and the original length is true
 * @throws RangeError when there is no start line
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
