import { hash } from 'node:crypto';

/**
 * The id of a host: the first 63 bits of the SHA-256 of its name. Derived instead of assigned, so that any
 * node knows it without a lookup and the table needs no unique index across hosts. Among a hundred million
 * names, two collide with probability 0.0005; insertion then skips the second one (see insert-discovered.ts).
 */
export function hostIdOf(name: string): bigint {
  return sha256(name).readBigUInt64BE(0) >> 1n;
}

/**
 * The key of a page within its host: the first 64 bits of the SHA-256 of its canonical URL as a signed
 * number, written in decimal. Among a million pages of one host, two collide with probability 3e-8; the
 * second one is then never inserted.
 */
export function urlKeyOf(url: string): string {
  return String(sha256(url).readBigInt64BE(0));
}

/** In one call: an updatable hash object takes twice as long. */
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

export function isUrlKey(text: string): boolean {
  return /^-?\d{1,19}$/.test(text);
}
