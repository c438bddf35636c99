import { createRequire } from 'node:module';
import { documentFormat } from '@meguri/documents/format';
import type * as Extraction from '@meguri/extract';
import type { ExtractedDocument, Header } from '@meguri/extract';
import { decodeBody, type DecodedBody } from '@meguri/extract/body';
import type * as HtmlLinks from '@meguri/extract/html-links';
import { fieldValue, httpBlock, type WarcRecord } from '@meguri/warc/reading';
import type { ScannedDocument } from './contract.ts';

/** The longest body that is decoded; of a longer one, only the beginning is read. */
const maxBodyBytes = 32 * 2 ** 20;

/**
 * Loads the crawler's content step when an analyser first needs more than body or links: this takes a quarter
 * of a second, the reader of links a tenth of that.
 */
const load = createRequire(import.meta.url);
const extract = () => load('@meguri/extract') as typeof Extraction;
const linkReader = () => load('@meguri/extract/html-links') as typeof HtmlLinks;

/** Loads the reader of text in advance, so that no document waits for it. */
export const loadContentStep = (): void => void extract();

/**
 * The document of a record. Text, links and other content are extracted when an analyser asks for them. PDF
 * and office documents are read at once, since their readers are asynchronous, and so are bodies with a
 * content coding; all others are opened synchronously.
 *
 * @param record for which `holdsDocument` is true
 */
export function openDocument(record: WarcRecord): ScannedDocument | Promise<ScannedDocument> {
  const http = httpBlock(record);
  const headers: readonly Header[] = http?.head.headers ?? ownHeaders(record);
  const received = http?.body ?? record.block;
  const source = { record, headers, status: http?.head.status ?? null, received };
  const codings = codingsOf(headers);
  if (codings !== '')
    return decodeBody(received, codings, maxBodyBytes).then((decoded) => openDecoded(source, decoded));
  return openDecoded(source, null);
}

interface Source {
  record: WarcRecord;
  headers: readonly Header[];
  status: number | null;
  received: Uint8Array;
}

function openDecoded(
  source: Source,
  decoded: DecodedBody | null,
): ScannedDocument | Promise<ScannedDocument> {
  const { record, headers, received } = source;
  // Bytes that cannot be decoded are passed as received.
  const body = decoded?.ok === true ? decoded.bytes : received.subarray(0, maxBodyBytes);
  const truncated =
    fieldValue(record.fields, 'WARC-Truncated') !== null ||
    (decoded?.ok === true && decoded.truncated) ||
    (received.byteLength > body.byteLength && decoded?.ok !== true);
  const mediaType = mediaTypeOf(headers);
  const format = documentFormat(mediaType ?? '', body, record.targetUri ?? '');
  const fields = fieldsOf(source, { body, truncated, mediaType });
  return format === null ? withContent(fields) : withReadContent(fields, format);
}

type Fields = ReturnType<typeof fieldsOf>;

const fieldsOf = (
  { record, headers, status }: Source,
  content: { body: Uint8Array; truncated: boolean; mediaType: string | null },
) => ({
  id: record.recordId,
  url: record.targetUri ?? '',
  capturedAt: record.date,
  status,
  headers,
  ...content,
});

/** Links of a page, which most analysers want, are read without the rest. */
function withContent(fields: Fields): ScannedDocument {
  let whole: ExtractedDocument | undefined;
  const document = () => (whole ??= extract().extractDocument(fields));
  const links = () => whole?.links ?? linkReader().htmlLinks(fields) ?? document().links;
  let known: ScannedDocument['links'] | undefined;
  return {
    ...fields,
    get charset() {
      return document().charset;
    },
    get title() {
      return document().title;
    },
    get language() {
      return document().language;
    },
    get text() {
      return document().text;
    },
    get links() {
      return (known ??= links());
    },
    get simhash() {
      return document().simhash;
    },
  };
}

/** Reads PDF and office documents. An unreadable one is treated like any other file. */
async function withReadContent(
  fields: Fields,
  format: NonNullable<ReturnType<typeof documentFormat>>,
): Promise<ScannedDocument> {
  const { readDocument } = await import('@meguri/documents');
  const read = await readDocument({ format, body: fields.body, url: fields.url });
  if (read === null) return withContent(fields);
  const contentLanguage = fieldValue(fields.headers, 'content-language');
  return {
    ...fields,
    charset: null,
    title: read.title,
    text: read.text,
    links: read.links,
    get language() {
      return extract().detectLanguage(read.text, { htmlLang: read.language, contentLanguage });
    },
    get simhash() {
      return extract().simhash(read.text);
    },
  };
}

/** The content codings of the body, joined; empty for most. */
function codingsOf(headers: readonly Header[]): string {
  const first = fieldValue(headers, 'content-encoding');
  if (first === null) return '';
  const isCoding = ([name]: Header) => name.toLowerCase() === 'content-encoding';
  return headers
    .filter(isCoding)
    .map(([, value]) => value)
    .join(',');
}

/** A resource record states its type itself. */
function ownHeaders({ fields }: WarcRecord): Header[] {
  const type = fieldValue(fields, 'Content-Type');
  return type === null ? [] : [['Content-Type', type]];
}

function mediaTypeOf(headers: readonly Header[]): string | null {
  const type = fieldValue(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' ? null : type;
}
