import type { CapturedText } from '@meguri/contracts';
import { decodeBody, decodeText, detectCharset, htmlToText } from '@meguri/extract';
import type { ArchivedCapture } from './get-capture.ts';

/** Read of a body, expanded; a text beyond is cut. */
const mostBytes = 4 * 1024 * 1024;
const mostLetters = 400_000;

/** What of a capture people can read. Its markup is taken off here: no browser is given any of it. */
export async function capturedText(archived: ArchivedCapture): Promise<CapturedText> {
  const { capture, httpHead, payload, contentEncoding, payloadCapturedAt, digestVerified } = archived;
  const headers = httpHead?.headers ?? [];
  const decoded = await decodeBody(payload, contentEncoding, mostBytes);
  const bytes = decoded.ok ? decoded.bytes : payload.subarray(0, mostBytes);
  const { charset } = detectCharset(
    bytes,
    headers.map(([name, value]) => [name, value]),
  );
  const text = textOf(bytes, capture.mime ?? '', charset);
  return {
    capture,
    payloadCapturedAt,
    head: httpHead ? [httpHead.startLine, ...headers.map(([name, value]) => `${name}: ${value}`)] : [],
    charset,
    text: text === null ? null : text.slice(0, mostLetters),
    textTruncated: text !== null && (text.length > mostLetters || (decoded.ok && decoded.truncated)),
    digestVerified,
  };
}

function textOf(bytes: Uint8Array, mime: string, charset: string): string | null {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  if (['text/html', 'application/xhtml+xml'].includes(type)) return htmlToText(decodeText(bytes, charset));
  const isText = /^text\/|[/+](json|xml|javascript|yaml)$/.test(type);
  return isText ? decodeText(bytes, charset) : null;
}
