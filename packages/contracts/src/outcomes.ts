import { z } from 'zod';

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
  'aborted',
] as const;

export const accessCodeSchema = z.enum(accessCodes);
export type AccessCode = (typeof accessCodes)[number];

/** Why a stored body is shorter than what the server would have sent; WARC-Truncated's own words. */
export const truncationReasons = ['length', 'time', 'disconnect', 'unspecified'] as const;
export const truncationReasonSchema = z.enum(truncationReasons);
export type TruncationReason = (typeof truncationReasons)[number];

export const captureOutcomes = ['changed', 'unchanged', 'error'] as const;
export const captureOutcomeSchema = z.enum(captureOutcomes);
export type CaptureOutcome = (typeof captureOutcomes)[number];
