import type { CapturedText, DiffLine } from '@meguri/contracts';
import { documentBounds, documentFormat } from '@meguri/documents';
import { decodeBody, detectCharset } from '@meguri/extract';
import type { PageServices } from '@meguri/api/services-port';
import { diffArrays } from 'diff';
import type { ContentThreads } from '../replay/content/content-threads.ts';
import { readerOf } from '../access/require-readable.ts';
import { getCapture, type ArchivedCapture } from './get-capture.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { Archive } from './open-archive.ts';

/** Bytes read of an expanded body; longer text is cut. */
const maxBytes = 4 * 1024 * 1024;
const maxLetters = 400_000;

/** The readable text of a capture. Markup is removed here, so that none of it reaches a browser. */
async function capturedText(archived: ArchivedCapture, threads: ContentThreads): Promise<CapturedText> {
  const { capture, httpHead, payload, contentType, contentEncoding, payloadCapturedAt, digestVerified } =
    archived;
  const headers = httpHead?.headers ?? [];
  // The index states no media type where a server confirmed the payload of another capture.
  const mime = mediaType(capture.mime ?? contentType ?? '');
  const document = documentFormat(mime, payload, capture.url);
  const decoded = await decodeBody(
    payload,
    contentEncoding,
    document === null ? maxBytes : documentBounds.maxBytes,
  );
  const bytes = decoded.ok ? decoded.bytes : payload.subarray(0, maxBytes);
  const { charset } = detectCharset(
    bytes,
    headers.map(([name, value]) => [name, value]),
  );
  const text =
    document === null
      ? await markupText(mime, bytes, charset, threads)
      : await threads.run({ kind: 'document', format: document, bytes, url: capture.url });
  return {
    capture,
    payloadCapturedAt,
    head: httpHead ? [httpHead.startLine, ...headers.map(([name, value]) => `${name}: ${value}`)] : [],
    charset,
    text: text === null ? null : text.slice(0, maxLetters),
    textTruncated: text !== null && (text.length > maxLetters || (decoded.ok && decoded.truncated)),
    digestVerified,
  };
}

const mediaType = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? '';

/** Null for content without text. */
async function markupText(
  mime: string,
  bytes: Uint8Array,
  charset: string,
  threads: ContentThreads,
): Promise<string | null> {
  const isHtml = ['text/html', 'application/xhtml+xml'].includes(mime);
  if (!isHtml && !/^text\/|[/+](json|xml|javascript|yaml)$/.test(mime)) return null;
  return await threads.run({ kind: 'text', isHtml, bytes, charset });
}

/** Compares two captures of a page, or the only capture with itself. */
export function createCompareCaptures(
  deps: Dependencies,
  archive: () => Promise<Archive>,
  threads: ContentThreads,
): PageServices['compare'] {
  return async ({ ctx, input: { url, before, after } }) => {
    const reader = readerOf(ctx);
    const opened = await archive();
    const [older, newer] = await Promise.all(
      [before, after].map(async (at) =>
        capturedText(await getCapture(deps, opened, { url, at, reader }), threads),
      ),
    );
    if (!older || !newer) throw new Error('two captures are two');
    const lines = older.text === null || newer.text === null ? null : diffLines(older.text, newer.text);
    return { before: older, after: newer, lines };
  };
}

/** Longer texts are compared up to here, so that the result stays readable. */
const maxLines = 20_000;

/** A larger difference is shown as one text replacing the other. */
const maxEdits = 4_000;
/** The same for a comparison that takes longer, as of texts with many short equal lines. */
const maxCompareMs = 300;

/** Compares two texts line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, present] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, present, { maxEditLength: maxEdits, timeout: maxCompareMs });
  if (!parts)
    return [...old.map((text) => line('removed', text)), ...present.map((text) => line('added', text))];
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text) => line(added ? 'added' : removed ? 'removed' : 'same', text)),
  );
}

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text });

function linesOf(text: string): string[] {
  const lines = text === '' ? [] : text.split(/\r\n|\r|\n/);
  return lines.slice(0, maxLines);
}
