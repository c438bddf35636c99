import { headLines, joinHeadLines } from './http-head.ts';

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
