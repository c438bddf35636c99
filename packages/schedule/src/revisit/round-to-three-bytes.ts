const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The nearest float32 whose last byte is 0: 16 binary digits, a relative error of 1 in 65,000 at most. */
export function roundToThreeBytes(value: number): number {
  float[0] = value;
  bits[0] = ((bits[0] ?? 0) + 0x80) & ~0xff;
  return float[0];
}
