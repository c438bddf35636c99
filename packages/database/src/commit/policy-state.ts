import { beliefState } from '@meguri/schedule';

/**
 * First byte: the format. Beliefs are float32 values by design, most of them with a count and nothing else.
 */
const layouts = { olderBelief: 1, belief: 2, float32: 4, float64: 8 } as const;

/**
 * Shape (a float32 without its last byte), surprise, rate and count: 3 + 1 + 4 + 1 bytes. The former format
 * without surprise: 4 + 4 for the belief and 2 for the count.
 */
const beliefBytes = 10;
const olderBeliefBytes = 11;
/** Marks beliefs of the former format in the states of packages/schedule. */
const olderBeliefMark = -1;

/**
 * The state of a revisit policy as bytes: a belief without additions in 10 bytes, else each number in 4
 * bytes, else in 8: the first format that loses nothing.
 *
 * @returns null for an empty state
 */
export function packPolicyState(state: readonly number[]): Uint8Array | null {
  if (state.length === 0) return null;
  const belief = packBelief(state);
  if (isSame(unpackBelief(belief), state)) return new Uint8Array(belief.buffer);
  const isFloat32 = state.every((number) => Object.is(Math.fround(number), number));
  const size = isFloat32 ? layouts.float32 : layouts.float64;
  const bytes = new DataView(new ArrayBuffer(1 + state.length * size));
  bytes.setUint8(0, size);
  for (const [index, number] of state.entries()) {
    if (isFloat32) bytes.setFloat32(1 + index * size, number);
    else bytes.setFloat64(1 + index * size, number);
  }
  return new Uint8Array(bytes.buffer);
}

/** Equality to the last bit. */
function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => Object.is(number, other[index]));
}

function packBelief([
  shape = 0,
  rateDays = 0,
  visits = 0,
  ,
  surprise = 0,
]: readonly number[]): DataView<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(beliefBytes));
  bytes.setUint8(0, layouts.belief);
  bytes.setFloat32(1, shape);
  bytes.setInt8(4, surprise);
  bytes.setFloat32(5, rateDays);
  bytes.setUint8(9, visits);
  return bytes;
}

function unpackBelief(bytes: DataView): number[] {
  const surprise = bytes.getInt8(4);
  const shape = new DataView(new ArrayBuffer(4));
  shape.setUint32(0, bytes.getUint32(1) & ~0xff);
  const belief = { shape: shape.getFloat32(0), rateDays: bytes.getFloat32(5) };
  return [...beliefState(belief, bytes.getUint8(9), surprise)];
}

/** Unpacks {@link packPolicyState}. Bytes of another version or damaged ones give the empty state. */
export function unpackPolicyState(packed: Uint8Array | null): number[] {
  const layout = packed?.[0];
  if (!packed || layout === undefined) return [];
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (layout === layouts.belief) return packed.byteLength === beliefBytes ? unpackBelief(bytes) : [];
  if (layout === layouts.olderBelief) {
    if (packed.byteLength !== olderBeliefBytes) return [];
    return [bytes.getFloat32(1), bytes.getFloat32(5), bytes.getUint16(9), olderBeliefMark];
  }
  const isKnown = layout === layouts.float32 || layout === layouts.float64;
  if (!isKnown || (packed.byteLength - 1) % layout !== 0) return [];
  return Array.from({ length: (packed.byteLength - 1) / layout }, (_, index) =>
    layout === layouts.float32 ? bytes.getFloat32(1 + index * layout) : bytes.getFloat64(1 + index * layout),
  );
}
