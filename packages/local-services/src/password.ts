import { randomBytes } from 'node:crypto';

/** A password that needs no escaping in a URL, a SQL string or a Redis configuration line. */
export function generatePassword(): string {
  return randomBytes(24).toString('base64url');
}
