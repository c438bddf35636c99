import { documentFormat, readDocument } from '@meguri/documents';
import {
  decodeBody,
  decodeText,
  detectCharset,
  detectLanguage,
  extractDocument,
  htmlToText,
} from '@meguri/extract';
import {
  decodeStored,
  encodeConversion,
  httpBlock,
  rebuildCapture,
  recordPayload,
  fieldValue,
  type StoredRecordPart,
  type WarcRecord,
} from '@meguri/warc';
import { iso6393 } from 'iso-639-3';

/** What exports and snapshots make of stored records, which are untrusted. */
export type StoredRecordTask =
  /** Its text as a conversion record. */
  | ({ kind: 'conversion' } & StoredRecordPart)
  /** The whole capture for which a revisit record stands. */
  | ({ kind: 'rebuilt'; original: StoredRecordPart } & StoredRecordPart)
  /** What a browser loads with a page or style sheet. */
  | ({ kind: 'requisites' } & StoredRecordPart);

/** What a browser would read of a record: content codings undone. */
export interface ReadableContent {
  url: string;
  bytes: Uint8Array;
  headers: readonly (readonly [string, string])[];
  mediaType: string;
}

/** Longest record, expanded, and longest content of it. */
const maxRecordBytes = 96 * 1_048_576;
const maxContentBytes = 64 * 1_048_576;
/** Longest text of a record in an export. */
const maxTextLength = 4 * 1_048_576;

const threeLetters = new Map(
  iso6393.flatMap(({ iso6391, iso6393: code }) => (iso6391 === undefined ? [] : [[iso6391, code] as const])),
);

function decoded(part: StoredRecordPart): WarcRecord | null {
  const result = decodeStored(part, maxRecordBytes);
  return result.kind === 'record' ? result.record : null;
}

/** Null for a record that brings no content, or whose content cannot be decoded. */
export async function readableContent(
  part: StoredRecordPart,
): Promise<(ReadableContent & { record: WarcRecord }) | null> {
  const record = decoded(part);
  if (record?.targetUri == null || (record.type !== 'response' && record.type !== 'resource')) return null;
  const block = httpBlock(record);
  const headers =
    block?.head.headers ?? ([['content-type', fieldValue(record.fields, 'Content-Type') ?? '']] as const);
  const valueOf = (wanted: string) =>
    headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  const body = recordPayload(record);
  const encodings = valueOf('content-encoding');
  const content = await decodeBody(body, encodings.join(',') || null, maxContentBytes);
  if (!content.ok) return null;
  const mediaType = valueOf('content-type')[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { record, url: record.targetUri, bytes: content.bytes, headers, mediaType };
}

/** Null where a record has no text that people read. */
export async function conversionOf(part: StoredRecordPart): Promise<Uint8Array | null> {
  const content = await readableContent(part);
  if (content === null || content.bytes.byteLength === 0) return null;
  const read = await textOf(content);
  if (read === null || read.text.trim() === '') return null;
  const { text, language } = read;
  return encodeConversion({
    record: content.record,
    text: text.slice(0, maxTextLength),
    language: language === null ? null : (threeLetters.get(language) ?? language),
  }).bytes;
}

async function textOf({ url, bytes, headers, mediaType }: ReadableContent) {
  const format = documentFormat(mediaType, bytes, url);
  if (format !== null) {
    const document = await readDocument({ format, body: bytes, url });
    if (document === null) return null;
    const text = [document.title ?? '', document.text].join('\n').trim();
    return { text, language: detectLanguage(document.text, { htmlLang: document.language }) };
  }
  const { contentKind, charset, title, language } = extractDocument({
    url,
    headers,
    body: bytes,
    simhash: false,
  });
  if (charset === null || (contentKind !== 'html' && !isPlainText(contentKind, mediaType))) return null;
  const text = decodeText(bytes, detectCharset(bytes, headers).charset);
  return contentKind === 'html'
    ? { text: [title ?? '', htmlToText(text, { links: 'drop' })].join('\n').trim(), language }
    : { text, language };
}

/** Programs, style sheets and data are not for readers. */
const isPlainText = (kind: string, mediaType: string) =>
  kind === 'text' && (mediaType === 'text/plain' || mediaType === '');

/** Null where a revisit record cannot be resolved by its original. */
export function rebuiltOf(part: StoredRecordPart & { original: StoredRecordPart }): Uint8Array | null {
  const [revisit, original] = [decoded(part), decoded(part.original)];
  const isComplete = original?.type === 'response' || original?.type === 'resource';
  return revisit?.type === 'revisit' && original && isComplete
    ? (rebuildCapture(revisit, original)?.bytes ?? null)
    : null;
}
