import { createHash, randomBytes } from 'node:crypto';
import type { DeskKey } from '@meguri/api/services-port';
import { newSecretToken, tokenHash } from '../auth/sessions.ts';

const idBytes = 10;

/** A new claim's public id and the secret of the browser that makes it. */
export function newDeskKey(): DeskKey {
  return { id: randomBytes(idBytes).toString('hex'), secret: newSecretToken() };
}

/**
 * What DNS or the file is to say for a claim: everybody may read that, so it must not open the desk. It follows from the secret, so that the
 * page can show it at any time while the database holds neither.
 */
export function proofTokenOf(secret: string): string {
  return createHash('sha256').update(`meguri-proof:${secret}`).digest('base64url');
}

/** What is stored of a key. */
export function deskHashes(secret: string) {
  return { secretHash: tokenHash(secret), tokenHash: tokenHash(proofTokenOf(secret)) };
}
