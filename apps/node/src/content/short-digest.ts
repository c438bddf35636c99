const shortBytes = 8;

/** What is kept of a digest that is compared with the next version's only: 64 bits, which two versions share by chance once in 2e19 changes. */
export function shortDigest(digest: Uint8Array): Uint8Array {
  return new Uint8Array(digest.subarray(0, shortBytes));
}
