import { readDocument, type DocumentFormat } from '@meguri/documents';
import { decodeStored, type StoredRecordPart, type VerifiedRecord } from '@meguri/warc';
import { decodeText, detectCharset, htmlToText } from '@meguri/extract';
import { referredUrl, replayUrls, type ReferenceUse, type ToArchiveUrl } from '../replay-address.ts';
import { listingPage } from '../listing-page.ts';
import { conversionOf, readableContent, rebuiltOf, type StoredRecordTask } from './stored-record-task.ts';
import { maxBytesOf, maxSourceBytes } from './content-bounds.ts';
import { rewriteCss } from '../rewrite-css.ts';
import { rewriteHtml } from '../rewrite-html.ts';

/** A captured document, style sheet or listing of a directory. */
export interface CapturedSource {
  form: 'html' | 'css' | 'listing';
  bytes: Uint8Array;
  contentType: string;
  /** Its URL as archived. */
  url: string;
}

/** A PDF or office document whose text is wanted. */
interface DocumentTask {
  kind: 'document';
  format: DocumentFormat;
  bytes: Uint8Array;
  url: string;
}

/** Asynchronous tasks. */
export type LongTask = DocumentTask | StoredRecordTask;
type SynchronousTask = Exclude<ContentTask, LongTask>;

/** What a content thread does with captured content, which is untrusted. */
export type ContentTask =
  | ({ kind: 'rewrite'; pass: string; atMs: number } & CapturedSource)
  | ({ kind: 'embedded' } & CapturedSource)
  | { kind: 'text'; isHtml: boolean; bytes: Uint8Array; charset: string }
  | DocumentTask
  | StoredRecordTask
  /** The most bytes to which the record may expand. */
  | ({ kind: 'record'; maxRecordBytes: number } & StoredRecordPart);

export interface ContentResults {
  /** The text with its references leading to the archive. */
  rewrite: string;
  /** Absolute URLs, without fragments, that a browser loads with it. */
  embedded: string[];
  /** Its readable text. */
  text: string;
  /** The same of a PDF or office document; null where it cannot be read. */
  document: string | null;
  record: VerifiedRecord;
  /** Gzip members, as of `rebuilt`; null: there is nothing to convert or to rebuild. */
  conversion: Uint8Array | null;
  rebuilt: Uint8Array | null;
  /** Absolute URLs; none for content of other types. */
  requisites: string[];
}

/** Most characters that rewriting adds: a short reference can become a long address. */
const maxAddedCharacters = 32 * 1_048_576;
/** Most URLs that count as embedded. */
const maxEmbedded = 100_000;

export class ContentTooLargeError extends Error {
  override name = 'ContentTooLargeError';
}

/**
 * Carries out a task in the calling thread.
 * @throws {ContentTooLargeError} where the content, or the result, exceeds a bound
 */
export function runContentTask<Task extends SynchronousTask>(task: Task): ContentResults[Task['kind']] {
  return run(task) as ContentResults[Task['kind']];
}

/**
 * Carries out an asynchronous task in the calling thread.
 *
 * @throws {ContentTooLargeError} as `runContentTask`
 */
export async function runLongTask(task: LongTask): Promise<unknown> {
  switch (task.kind) {
    case 'document':
      return (await readDocument({ format: task.format, body: task.bytes, url: task.url }))?.text ?? null;
    case 'conversion':
      return conversionOf(task);
    case 'rebuilt':
      return rebuiltOf(task);
    case 'requisites':
      return requisitesOf(task);
    default:
      return task satisfies never;
  }
}

async function requisitesOf(task: StoredRecordTask): Promise<string[]> {
  const content = await readableContent(task);
  const form = content && requisiteForms.get(content.mediaType);
  if (!content || !form || content.bytes.byteLength > maxSourceBytes) return [];
  const contentType = content.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return embeddedUrls({ form, bytes: content.bytes, contentType, url: content.url });
}

const requisiteForms = new Map<string, 'html' | 'css'>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/css', 'css'],
]);

function run(task: SynchronousTask): ContentResults[SynchronousTask['kind']] {
  if (task.bytes.byteLength > maxBytesOf(task)) throw new ContentTooLargeError();
  switch (task.kind) {
    case 'rewrite':
      return rewrite(task, bounded(replayUrls(task.url, task.pass, new Date(task.atMs))));
    case 'embedded':
      return embeddedUrls(task);
    case 'text': {
      const text = decodeText(task.bytes, task.charset);
      return task.isHtml ? htmlToText(text) : text;
    }
    case 'record':
      return decodeStored(task, task.maxRecordBytes);
    default:
      return task satisfies never;
  }
}

function rewrite(source: CapturedSource, toArchiveUrl: ToArchiveUrl): string {
  const { form, bytes, contentType } = source;
  if (form === 'listing') return rewriteHtml(listingPage(source), toArchiveUrl);
  const { charset } = detectCharset(bytes, [['content-type', contentType]]);
  const text = decodeText(bytes, charset);
  return form === 'html' ? rewriteHtml(text, toArchiveUrl) : rewriteCss(text, toArchiveUrl);
}

function bounded(toArchiveUrl: ToArchiveUrl): ToArchiveUrl {
  let added = 0;
  return (reference, use, base) => {
    const address = toArchiveUrl(reference, use, base);
    added += address?.length ?? 0;
    if (added > maxAddedCharacters) throw new ContentTooLargeError();
    return address;
  };
}

function embeddedUrls(source: CapturedSource): string[] {
  const urls = new Set<string>();
  rewrite(source, (reference: string, use: ReferenceUse, base?: string | null) => {
    const url = use === 'page' || urls.size >= maxEmbedded ? null : referredUrl(reference, source.url, base);
    if (url) {
      url.hash = '';
      urls.add(url.href);
    }
    return null;
  });
  return [...urls];
}
