/** `bytes.includes(0)` with Buffer's search, which is many times as fast as that of typed arrays. */
export function hasZeroByte(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(0);
}
