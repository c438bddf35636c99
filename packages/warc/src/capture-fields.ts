import { bracketed } from './encode-record.ts';
import type { GzipMember } from './gzip-with-zlib.ts';
import { escapeUri, type NamedFields } from './named-fields.ts';
import { warcDate } from './timestamp.ts';

/** Why a stored body is shorter than what the server would have sent; the words of WARC-Truncated. */
export type TruncationReason = 'length' | 'time' | 'disconnect' | 'unspecified';

/** What the records of one access have in common. */
export interface CaptureContext {
  /** `urn:uuid:…`, unique for ever; made by the caller. */
  recordId: string;
  /** When the access began; the same instant for the request and the response. */
  date: Date;
  /** The URL that was asked for, serialised. */
  targetUri: string;
  /** Address of the server, as text. */
  ipAddress?: string | undefined;
  /** Protocols spoken, such as `http/1.1`, `h2`, `tls/1.3`; one WARC-Protocol field each. */
  protocols?: readonly string[] | undefined;
  /** Ids of the other records of this access. */
  concurrentTo?: readonly string[] | undefined;
  /** Default: zlib at level 6. */
  gzip?: GzipMember | undefined;
  /** Id of the warcinfo record that describes this one, where it is known. */
  warcinfoId?: string | undefined;
}

export function captureFields(context: CaptureContext): NamedFields {
  return [
    ...(context.warcinfoId ? [['WARC-Warcinfo-ID', bracketed(context.warcinfoId)] as const] : []),
    ['WARC-Date', warcDate(context.date)],
    ['WARC-Target-URI', escapeUri(context.targetUri)],
    ...(context.ipAddress ? [['WARC-IP-Address', context.ipAddress] as const] : []),
    ...(context.protocols ?? []).map((protocol) => ['WARC-Protocol', protocol] as const),
    ...(context.concurrentTo ?? []).map((id) => ['WARC-Concurrent-To', bracketed(id)] as const),
  ];
}
