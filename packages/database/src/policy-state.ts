/** First byte: what follows. Beliefs are float32 values by design, most of them with a count and nothing else. */
const layouts = { belief: 1, float32: 4, float64: 8 } as const;

/** Shape, rate and count of a belief: 4 + 4 + 2 bytes. */
const beliefBytes = 11;
/** What marks a belief in the states of packages/schedule. */
const beliefMark = -1;
const mostVisits = 65_535;

/**
 * The state of a revisit policy as bytes: a belief without additions in 11, else each number in 4 bytes if none of them loses anything by
 * it, else in 8.
 *
 * @returns null for an empty state
 */
export function packPolicyState(state: readonly number[]): Uint8Array | null {
  if (state.length === 0) return null;
  const isFloat32 = state.every((number) => Object.is(Math.fround(number), number));
  const [shape = 0, rateDays = 0, visits = 0, mark] = state;
  if (isFloat32 && state.length === 4 && mark === beliefMark && isCount(visits)) {
    return packBelief(shape, rateDays, visits);
  }
  const size = isFloat32 ? layouts.float32 : layouts.float64;
  const bytes = new DataView(new ArrayBuffer(1 + state.length * size));
  bytes.setUint8(0, size);
  for (const [index, number] of state.entries()) {
    if (isFloat32) bytes.setFloat32(1 + index * size, number);
    else bytes.setFloat64(1 + index * size, number);
  }
  return new Uint8Array(bytes.buffer);
}

const isCount = (number: number) =>
  Number.isInteger(number) && !Object.is(number, -0) && number >= 0 && number <= mostVisits;

function packBelief(shape: number, rateDays: number, visits: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(beliefBytes));
  bytes.setUint8(0, layouts.belief);
  bytes.setFloat32(1, shape);
  bytes.setFloat32(5, rateDays);
  bytes.setUint16(9, visits);
  return new Uint8Array(bytes.buffer);
}

/** What {@link packPolicyState} packed. Bytes that it did not write, of another version or damaged, are no state: nothing is learnt yet. */
export function unpackPolicyState(packed: Uint8Array | null): number[] {
  const layout = packed?.[0];
  if (!packed || layout === undefined) return [];
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (layout === layouts.belief) {
    if (packed.byteLength !== beliefBytes) return [];
    return [bytes.getFloat32(1), bytes.getFloat32(5), bytes.getUint16(9), beliefMark];
  }
  const isKnown = layout === layouts.float32 || layout === layouts.float64;
  if (!isKnown || (packed.byteLength - 1) % layout !== 0) return [];
  return Array.from({ length: (packed.byteLength - 1) / layout }, (_, index) =>
    layout === layouts.float32 ? bytes.getFloat32(1 + index * layout) : bytes.getFloat64(1 + index * layout),
  );
}
