/** Throws at `<!`: two conditions, which random inputs rarely meet at once. */
export function throwsBehindTwoConditions(input: Uint8Array): void {
  if (input[0] !== 0x3c) return;
  if (input[1] !== 0x21) return;
  throw new Error('both conditions hold');
}

/** Quadratic work. */
export function countPairs(input: Uint8Array): number {
  let pairs = 0;
  for (const one of input) {
    for (const other of input) if (one === other) pairs += 1;
  }
  return pairs;
}

/** Linear work. */
export function countOnes(input: Uint8Array): number {
  let ones = 0;
  for (const byte of input) if (byte === 1) ones += 1;
  return ones;
}
