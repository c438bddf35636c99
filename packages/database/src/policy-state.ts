/**
 * The state of a revisit policy as bytes: each number in 4 bytes if none of them loses anything by it (beliefs are float32 values by
 * design), else in 8. The first byte tells how many bytes each has.
 *
 * @returns null for an empty state
 */
export function packPolicyState(state: readonly number[]): Uint8Array | null {
  if (state.length === 0) return null;
  const size = state.every((number) => Object.is(Math.fround(number), number)) ? 4 : 8;
  const bytes = new DataView(new ArrayBuffer(1 + state.length * size));
  bytes.setUint8(0, size);
  for (const [index, number] of state.entries()) {
    if (size === 4) bytes.setFloat32(1 + index * size, number);
    else bytes.setFloat64(1 + index * size, number);
  }
  return new Uint8Array(bytes.buffer);
}

/** What {@link packPolicyState} packed. */
export function unpackPolicyState(packed: Uint8Array | null): number[] {
  if (packed === null || packed.byteLength === 0) return [];
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = bytes.getUint8(0);
  return Array.from({ length: (packed.byteLength - 1) / size }, (_, index) =>
    size === 4 ? bytes.getFloat32(1 + index * size) : bytes.getFloat64(1 + index * size),
  );
}
