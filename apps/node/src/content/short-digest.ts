const shortBytes = 16;

/** What is kept of a digest that is compared with the next version's only: 128 bits, which no two versions ever share by chance. */
export function shortDigest(digest: Uint8Array): Uint8Array {
  return new Uint8Array(digest.subarray(0, shortBytes));
}
