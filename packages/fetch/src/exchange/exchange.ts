import type { AccessCode, TruncationReason } from '@meguri/contracts';

/**
 * Durations of the parts of an exchange, in milliseconds; null for a part that did not happen, as on a reused
 * connection.
 */
export interface ExchangeTimings {
  dnsMs: number | null;
  /** TCP and TLS. */
  connectMs: number | null;
  /** From the call until the request was sent, after the connection was made. */
  sentMs: number | null;
  /** From the request to the first byte of the answer. */
  firstByteMs: number | null;
  /** From the call to the last byte. */
  totalMs: number;
}

/** The server answered, in whole or in part. */
export interface ResponseExchange {
  kind: 'response';
  code: AccessCode;
  /** As requested: without credentials and fragment. */
  url: string;
  startedAt: Date;
  /** Null for protocols other than HTTP. */
  statusCode: number | null;
  /** Reason phrase, one character per byte; over HTTP/2 the standard one. */
  statusText: string;
  /** Null for other protocols: there are no heads, and the body is archived as a resource. */
  httpVersion: '1.0' | '1.1' | '2' | null;
  /** Request line and headers as sent, with the empty line. Over HTTP/2 the equivalent HTTP/1.1 head. */
  requestHead: Uint8Array;
  /**
   * Status line and headers byte for byte as received, with the empty line. Over HTTP/2 the equivalent
   * HTTP/1.1 head.
   */
  responseHead: Uint8Array;
  /**
   * In order, names in the case received, values one character per byte (ISO-8859-1). Other protocols state
   * what they know of the body in the same form.
   */
  headers: [name: string, value: string][];
  /**
   * The body after de-chunking and before content decoding, alone in its buffer, so that it can be
   * transferred to a thread. `responseHead` still has the Transfer-Encoding line of a chunked one.
   */
  body: Uint8Array<ArrayBuffer>;
  /** Why the body is not whole, null if it is. */
  truncated: TruncationReason | null;
  remoteAddress: string;
  timings: ExchangeTimings;
  /** Head and body as received, up to the limits. */
  bytesReceived: number;
  reusedConnection: boolean;
  /** Retry-After as sent: seconds or an HTTP date. */
  retryAfter: string | null;
  /** Location as sent: may be relative or invalid. */
  location: string | null;
}

/** No usable answer. */
export interface FailureExchange {
  kind: 'failure';
  code: AccessCode;
  /** Human-readable. */
  detail: string;
  url: string;
  startedAt: Date;
  timings: ExchangeTimings;
  /** The address connected to or, if that failed, tried first; null without a connection attempt. */
  remoteAddress: string | null;
}

/** The result of one request. */
export type Exchange = ResponseExchange | FailureExchange;

/** The value of the first header with a name, which is given in lower case; null without such a header. */
export function headerValue(headers: ResponseExchange['headers'], name: string): string | null {
  return headers.find((header) => header[0].toLowerCase() === name)?.[1] ?? null;
}
