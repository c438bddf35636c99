import { hash } from 'node:crypto';

const modulus = 1n << 128n;

/**
 * 128 bits of the SHA-256 of a row. Null columns count as missing and the order of columns does not matter,
 * so the digest does not depend on earlier rows.
 *
 * @param id of its document
 */
export function rowDigest(id: string, row: Readonly<Record<string, unknown>>): bigint {
  const cells = Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return BigInt(`0x${hash('sha256', JSON.stringify([id, cells])).slice(0, 32)}`);
}

/**
 * Digest of a multiset of rows: the sum of their digests modulo 2^128, so that order and pieces do not
 * matter.
 */
export function sumDigests(digests: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const digest of digests) sum += digest;
  return sum % modulus;
}
