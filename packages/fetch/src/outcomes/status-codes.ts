import type { AccessCode } from '@meguri/contracts';

/**
 * The outcome that a status code stands for. 404 and 410 are both `gone` (the archive keeps one tombstone for either); 429 and 503 both ask
 * for patience. What is no status code of HTTP is a protocol error.
 */
export function accessCodeOfStatus(statusCode: number): AccessCode {
  if (statusCode === 304) return 'not-modified';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  if (statusCode === 429 || statusCode === 503) return 'throttled';
  if (statusCode >= 200 && statusCode < 300) return 'ok';
  if (statusCode >= 300 && statusCode < 400) return 'redirect';
  if (statusCode >= 400 && statusCode < 500) return 'client-error';
  if (statusCode >= 500 && statusCode < 600) return 'server-error';
  return 'protocol-error';
}
