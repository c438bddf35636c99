const shortBytes = 8;

/**
 * A digest that is compared with that of the next version only needs 64 bits, equal by chance once in 2e19
 * changes.
 */
export function shortDigest(digest: Uint8Array): Uint8Array {
  return new Uint8Array(digest.subarray(0, shortBytes));
}
