import type { AccessCode } from '@meguri/contracts';
import { errors } from 'undici';

/** A failure with a known outcome. Thrown inside this package only: `request` returns it as data. */
export class AccessError extends Error {
  readonly code: AccessCode;

  constructor(code: AccessCode, detail: string) {
    super(detail);
    this.name = 'AccessError';
    this.code = code;
  }
}

const accessCodeByErrorCode: Readonly<Record<string, AccessCode>> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  EHOSTDOWN: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  ENETDOWN: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  EACCES: 'connection-refused',
  EPERM: 'connection-refused',

  ECONNRESET: 'connection-reset',
  ECONNABORTED: 'connection-reset',
  EPIPE: 'connection-reset',
  UND_ERR_SOCKET: 'connection-reset',
  UND_ERR_INFO: 'connection-reset',
  ERR_HTTP2_STREAM_ERROR: 'connection-reset',
  ERR_HTTP2_STREAM_CANCEL: 'connection-reset',

  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'headers-timeout',
  UND_ERR_BODY_TIMEOUT: 'too-slow',

  UND_ERR_HEADERS_OVERFLOW: 'headers-too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol-error',
  // undici asserts that the server follows the protocol: an unrequested 101 fails an assertion.
  ERR_ASSERTION: 'protocol-error',

  EPROTO: 'tls-failed',
  CERT_CHAIN_TOO_LONG: 'tls-failed',
  CERT_HAS_EXPIRED: 'tls-failed',
  CERT_NOT_YET_VALID: 'tls-failed',
  CERT_REJECTED: 'tls-failed',
  CERT_REVOKED: 'tls-failed',
  CERT_SIGNATURE_FAILURE: 'tls-failed',
  CERT_UNTRUSTED: 'tls-failed',
  CRL_HAS_EXPIRED: 'tls-failed',
  CRL_NOT_YET_VALID: 'tls-failed',
  CRL_SIGNATURE_FAILURE: 'tls-failed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-failed',
  ERROR_IN_CERT_NOT_AFTER_FIELD: 'tls-failed',
  ERROR_IN_CERT_NOT_BEFORE_FIELD: 'tls-failed',
  HOSTNAME_MISMATCH: 'tls-failed',
  INVALID_CA: 'tls-failed',
  INVALID_PURPOSE: 'tls-failed',
  PATH_LENGTH_EXCEEDED: 'tls-failed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-failed',
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: 'tls-failed',
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: 'tls-failed',
  UNABLE_TO_GET_CRL: 'tls-failed',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-failed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-failed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-failed',

  ABORT_ERR: 'aborted',
  UND_ERR_ABORTED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
  UND_ERR_DESTROYED: 'aborted',
  // This machine has no free descriptors or buffers: the server is not at fault, and nothing was sent.
  EMFILE: 'aborted',
  ENFILE: 'aborted',
  ENOBUFS: 'aborted',
  ENOMEM: 'aborted',
};

const accessCodeByPrefix: readonly (readonly [string, AccessCode])[] = [
  ['ERR_HTTP2_', 'protocol-error'],
  ['ERR_TLS_', 'tls-failed'],
  ['ERR_SSL_', 'tls-failed'],
  ['ERR_OSSL_', 'tls-failed'],
];

/**
 * The outcome of an error of Node or undici, by its `code` alone: message texts change between versions. Null
 * for an error that the network cannot cause: a defect of this program, to be rethrown.
 */
export function accessCodeOfError(error: unknown): AccessCode | null {
  if (error instanceof AccessError) return error.code;
  // undici's parser errors have no codes (8.12), only a class.
  if (error instanceof errors.HTTPParserError) return 'protocol-error';
  const code = errorCodeOf(error);
  if (code === null) return null;
  const known = accessCodeByErrorCode[code];
  if (known !== undefined) return known;
  const byPrefix = accessCodeByPrefix.find(([prefix]) => code.startsWith(prefix));
  if (byPrefix !== undefined) return byPrefix[1];
  return isSystemError(error) ? 'connection-reset' : null;
}

/**
 * The `code` of an error; that of the first attempt where several addresses were tried; null without a code.
 */
export function errorCodeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCodeOf(error.errors[0]) : null;
}

/** Code and message, human-readable: `CERT_HAS_EXPIRED: certificate has expired`. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AccessError) return message;
  return [errorCodeOf(error), message].filter(Boolean).join(': ');
}

function isSystemError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'errno' in error;
}

/**
 * The outcome of a status code. 404 and 410 are both `gone` (the archive stores one tombstone for either);
 * 429 and 503 are both `rate-limited`. Anything that is not a status code of HTTP is a protocol error.
 */
export function accessCodeOfStatus(statusCode: number): AccessCode {
  if (statusCode === 304) return 'not-modified';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  if (statusCode === 429 || statusCode === 503) return 'rate-limited';
  if (statusCode >= 200 && statusCode < 300) return 'ok';
  if (statusCode >= 300 && statusCode < 400) return 'redirect';
  if (statusCode >= 400 && statusCode < 500) return 'client-error';
  if (statusCode >= 500 && statusCode < 600) return 'server-error';
  return 'protocol-error';
}
