import { encodeBase32 } from './digest.ts';
import { escapeUri, timestamp14 } from './named-fields.ts';

export interface CdxjEntry {
  /** Sort key of the URL, such as `com,example)/path`. */
  surt: string;
  /** WARC-Date of the record. */
  date: Date;
  url: string;
  /** Content-Type as received, with parameters; null if there is none. */
  contentType: string | null;
  /** Status of the response; null if there is none, as for a resource. */
  status: number | null;
  /** SHA-256 of the payload (32 bytes); null if unknown. */
  payloadDigest: Uint8Array | null;
  /** Revisit records are listed as `warc/revisit`, with any content type. */
  revisit: boolean;
  fileName: string;
  /** Offset of the record's gzip member in the file, in bytes. */
  offset: number;
  /** Length of the member, in bytes. */
  length: number;
}

/**
 * One line of a CDXJ index, with its newline: `surt timestamp {json}`, every value a string, as pywb and
 * OpenWayback read it. An index is these lines, sorted by byte value.
 */
export function cdxjLine(entry: CdxjEntry): string {
  const json = {
    url: entry.url,
    mime: entry.revisit ? 'warc/revisit' : mimeType(entry.contentType),
    ...(entry.status !== null && { status: String(entry.status) }),
    digest: entry.payloadDigest ? encodeBase32(entry.payloadDigest) : '',
    length: String(entry.length),
    offset: String(entry.offset),
    filename: entry.fileName,
  };
  return `${escapeUri(entry.surt)} ${timestamp14(entry.date)} ${JSON.stringify(json)}\n`;
}

/** The media type without parameters; `unk`, as in pywb, if it is invalid. */
function mimeType(contentType: string | null): string {
  const type = contentType?.split(';', 1)[0]?.trim() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'unk';
}
