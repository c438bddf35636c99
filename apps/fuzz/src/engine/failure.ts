/** An input for which a property does not hold. */
export interface Failure {
  input: Uint8Array;
  /** The error with its stack. */
  detail: string;
  /** Equal for failures that probably have the same cause. */
  signature: string;
}

export function failureOf({ thrown }: { thrown: unknown }, input: Uint8Array): Failure {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return { input, detail, signature: signatureOf(detail) };
}

/**
 * First line and first stack frame in TypeScript, without quoted text and numbers, which depend on the input.
 */
function signatureOf(detail: string): string {
  const [message = '', ...rest] = detail.split('\n');
  const place = rest.find((line) => /^\s+at .*\.ts:\d+/.test(line)) ?? '';
  const kind = message.replace(/(['"`]).*\1/g, '…').replace(/\d+/g, 'N');
  return `${kind.slice(0, 120)} ${place.trim()}`;
}

/** Limit of checks for shrinking one input. */
const maxChecks = 2000;

/**
 * Shortens an input that fails: removes ranges, from halves down to single bytes, while it still fails.
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
