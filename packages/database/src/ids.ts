import { createHash } from 'node:crypto';

/**
 * The id of a host: the first 63 bits of the SHA-256 of its name. Derived instead of handed out, so that any node knows it without a
 * look-up and the table needs no unique index across hosts. Two of a hundred million names meet with probability 0.0005; the
 * insertion then leaves the second one out (see insert-discovered.ts).
 */
export function hostIdOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigUInt64BE(0) >> 1n;
}

/** The key of a page within its host: 128 bits of the SHA-256 of its canonical URL, written as a UUID. */
export function urlKeyOf(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
