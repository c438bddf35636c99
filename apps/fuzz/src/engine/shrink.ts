/** Checks that shrinking may cost; more make a case prettier, not truer. */
const maxChecks = 2000;

/**
 * A shorter input that fails in the same way: takes stretches away, from halves down to single bytes, as long as that
 * helps.
 *
 * @param fails whether an input still fails
 */
export async function shrink(
  input: Uint8Array,
  fails: (candidate: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let shortest = input;
  let checks = 0;
  for (let size = input.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < shortest.length && checks < maxChecks; checks++) {
      const candidate = new Uint8Array(
        Buffer.concat([shortest.subarray(0, start), shortest.subarray(start + size)]),
      );
      if (await fails(candidate)) shortest = candidate;
      else start += size;
    }
  }
  return shortest;
}
