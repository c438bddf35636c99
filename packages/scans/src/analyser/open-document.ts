import { documentFormat, readDocument } from '@meguri/documents';
import {
  decodeBody,
  detectLanguage,
  extractDocument,
  headerValues,
  simhash,
  type Header,
} from '@meguri/extract';
import { fieldValue, httpBlock, type WarcRecord } from '@meguri/warc';
import type { ScannedDocument } from './contract.ts';

/** The longest body that is decoded; its beginning is read where it is longer. */
const maxBodyBytes = 32 * 2 ** 20;

/** Whether a record holds a document: a response, or what was received over another protocol. */
export const holdsDocument = ({ type }: Pick<WarcRecord, 'type'>): boolean =>
  type === 'response' || type === 'resource';

/**
 * The document of a record. Text, links and what else is read in the body is read when an analyser asks for it; PDF
 * and office documents are read at once, since their readers are asynchronous.
 *
 * @param record of which `holdsDocument` is true
 */
export async function openDocument(record: WarcRecord): Promise<ScannedDocument> {
  const http = httpBlock(record);
  const headers: readonly Header[] = http?.head.headers ?? ownHeaders(record);
  const codings = headerValues(headers, 'content-encoding').join(',');
  const received = http?.body ?? record.block;
  const decoded = codings === '' ? null : await decodeBody(received, codings, maxBodyBytes);
  // Bytes that cannot be decoded are given as they were received.
  const body = decoded?.ok === true ? decoded.bytes : received.subarray(0, maxBodyBytes);
  const url = record.targetUri ?? '';
  const mediaType = mediaTypeOf(headers);
  const document = lazily(() => extractDocument({ url, headers, body }));
  const format = documentFormat(mediaType ?? '', body, url);
  const read = format === null ? null : await readDocument({ format, body, url });
  const text = () => (read === null ? document().text : read.text);
  return {
    id: record.recordId,
    url,
    capturedAt: record.date,
    status: http?.head.status ?? null,
    headers,
    mediaType,
    body,
    truncated:
      fieldValue(record.fields, 'WARC-Truncated') !== null ||
      (decoded?.ok === true && decoded.truncated) ||
      (received.byteLength > body.byteLength && decoded?.ok !== true),
    get charset() {
      return document().charset;
    },
    get title() {
      return read === null ? document().title : read.title;
    },
    get language() {
      if (read === null) return document().language;
      const contentLanguage = headerValues(headers, 'content-language')[0] ?? null;
      return detectLanguage(read.text, { htmlLang: read.language, contentLanguage });
    },
    get text() {
      return text();
    },
    get links() {
      return read === null ? document().links : read.links;
    },
    get simhash() {
      return read === null ? document().simhash : simhash(read.text);
    },
  };
}

/** A resource record states its type itself. */
function ownHeaders({ fields }: WarcRecord): Header[] {
  const type = fieldValue(fields, 'Content-Type');
  return type === null ? [] : [['Content-Type', type]];
}

function mediaTypeOf(headers: readonly Header[]): string | null {
  const type = headerValues(headers, 'content-type')[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' ? null : type;
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
