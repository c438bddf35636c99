import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for a URL and a cookie. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: reading the database gives nobody a way in. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
