/** Throws at `<!`, two decisions deep: nobody writes both at once by chance. */
export function throwsBehindTwoDoors(input: Uint8Array): void {
  if (input[0] !== 0x3c) return;
  if (input[1] !== 0x21) return;
  throw new Error('the last door is open');
}

/** Compares every byte with every other one. */
export function countPairs(input: Uint8Array): number {
  let pairs = 0;
  for (const one of input) {
    for (const other of input) if (one === other) pairs += 1;
  }
  return pairs;
}

export function countOnes(input: Uint8Array): number {
  let ones = 0;
  for (const byte of input) if (byte === 1) ones += 1;
  return ones;
}
