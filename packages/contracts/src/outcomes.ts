/**
 * What came of one access, as a closed set. The archive's capture outcome (`changed`, `unchanged`, `error`) is derived from it;
 * the code says why, and is what operators filter by.
 */
export const accessCodes = [
  // An answer of the server
  'ok',
  'not-modified',
  'redirect',
  'gone',
  'client-error',
  'server-error',
  'throttled',
  // No usable answer
  'dns-not-found',
  'dns-failed',
  'address-refused',
  'connection-refused',
  'connection-reset',
  'connect-timeout',
  'tls-failed',
  'headers-timeout',
  'headers-too-large',
  'protocol-error',
  'too-slow',
  'total-timeout',
  'redirect-loop',
  'too-many-redirects',
  'body-undecodable',
  // Never sent
  'url-invalid',
  'robots-disallowed',
  'robots-unavailable',
  'excluded-by-rule',
  'aborted',
] as const;

export type AccessCode = (typeof accessCodes)[number];

/** Why a stored body is shorter than what the server would have sent; WARC-Truncated's own words. */
export type TruncationReason = 'length' | 'time' | 'disconnect' | 'unspecified';

/** What an access brought the archive. */
export type CaptureOutcome = 'changed' | 'unchanged' | 'error';
