import { hash } from 'node:crypto';

/**
 * The id of a host: the first 63 bits of the SHA-256 of its name. Derived instead of handed out, so that any node knows it without a
 * look-up and the table needs no unique index across hosts. Two of a hundred million names meet with probability 0.0005; the
 * insertion then leaves the second one out (see insert-discovered.ts).
 */
export function hostIdOf(name: string): bigint {
  return sha256(name).readBigUInt64BE(0) >> 1n;
}

/**
 * The key of a page within its host: the first 64 bits of the SHA-256 of its canonical URL as a signed number, written in decimal. Two of
 * a million pages of one host meet with probability 3e-8; the second one is then never known.
 */
export function urlKeyOf(url: string): string {
  return String(sha256(url).readBigInt64BE(0));
}

/** At once: an object that can be updated takes twice as long. */
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

export function isUrlKey(text: string): boolean {
  return /^-?\d{1,19}$/.test(text);
}
