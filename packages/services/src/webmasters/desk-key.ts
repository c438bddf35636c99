import { createHash, randomBytes } from 'node:crypto';
import type { DeskKey } from '@meguri/api/services-port';
import { newSecretToken, tokenHash } from '../auth/sessions.ts';

const idBytes = 10;

/** A new claim's public id, and the secret of the browser that makes it. */
export function newDeskKey(): DeskKey {
  return { id: randomBytes(idBytes).toString('hex'), secret: newSecretToken() };
}

/**
 * The proof that DNS or the file must contain. It is public, so it must not open the desk. It is derived from
 * the secret, so that the page can show it at any time although the database stores neither.
 */
export function proofTokenOf(secret: string): string {
  return createHash('sha256').update(`meguri-proof:${secret}`).digest('base64url');
}

/** The stored form of a key. */
export function deskHashes(secret: string) {
  return { secretHash: tokenHash(secret), tokenHash: tokenHash(proofTokenOf(secret)) };
}
