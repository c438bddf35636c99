import { createHash } from 'node:crypto';

/**
 * The id of a host: the first 63 bits of the SHA-256 of its name. Derived instead of handed out, so that any node knows it without a
 * look-up and the table needs no unique index across hosts. Two of a hundred million names meet with probability 0.0005; the
 * insertion then leaves the second one out (see insert-discovered.ts).
 */
export function hostIdOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigUInt64BE(0) >> 1n;
}

/**
 * The key of a page within its host: the first 64 bits of the SHA-256 of its canonical URL as a signed number, written in decimal. Two of
 * a million pages of one host meet with probability 3e-8; the second one is then never known.
 */
export function urlKeyOf(url: string): string {
  return String(createHash('sha256').update(url).digest().readBigInt64BE(0));
}

export function isUrlKey(text: string): boolean {
  return /^-?\d{1,19}$/.test(text);
}
