import { encodeBase32 } from './digest.ts';
import { escapeUri, timestamp14 } from './named-fields.ts';

export interface CdxjEntry {
  /** Sort key of the URL, such as `com,example)/path`. */
  surt: string;
  /** WARC-Date of the record. */
  date: Date;
  url: string;
  /** Content-Type as the server wrote it, parameters and all; null when it sent none. */
  contentType: string | null;
  /** Status of the answer; null when there is none to tell. */
  status: number | null;
  /** SHA-256 of the payload (32 bytes); null when unknown. */
  payloadDigest: Uint8Array | null;
  /** Revisit records are listed as `warc/revisit`, whatever their content type. */
  revisit: boolean;
  fileName: string;
  /** Where the record's gzip member begins in the file, in bytes. */
  offset: number;
  /** Length of the member, in bytes. */
  length: number;
}

/**
 * One line of a CDXJ index, newline included: `surt timestamp {json}`, every value a string, as pywb and OpenWayback read
 * it. A whole index is these lines sorted by byte value.
 */
export function cdxjLine(entry: CdxjEntry): string {
  const json = {
    url: entry.url,
    mime: entry.revisit ? 'warc/revisit' : mimeType(entry.contentType),
    status: entry.status === null ? '' : String(entry.status),
    digest: entry.payloadDigest ? encodeBase32(entry.payloadDigest) : '',
    length: String(entry.length),
    offset: String(entry.offset),
    filename: entry.fileName,
  };
  return `${escapeUri(entry.surt)} ${timestamp14(entry.date)} ${JSON.stringify(json)}\n`;
}

/** The bare media type; `unk`, pywb's word, for what is none. */
function mimeType(contentType: string | null): string {
  const type = contentType?.split(';', 1)[0]?.trim() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'unk';
}
