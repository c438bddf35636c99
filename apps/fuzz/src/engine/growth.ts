import type { Chance } from './chance.ts';

/** An input made long in two sizes, the second twice the first, in the way that showed super-linear work. */
export interface Growth {
  /** The longer one. */
  input: Uint8Array;
  description: string;
}

/** How much longer the longer input is. */
const lengthening = 4;
/** Linear work grows as the length does, quadratic work sixteen-fold. */
const mostGrowth = 9;

/** Below this, set-up and chance drown the growth. */
const fewest = { blocks: 200_000, ms: 60 };

/** How one run is measured: blocks of code that ran, or milliseconds. */
export interface WorkMeter {
  unit: keyof typeof fewest;
  measure(input: Uint8Array): number;
}

/**
 * Makes an input long by repeating a stretch of it and looks whether work grows faster than length. What looks like it is
 * measured again, three times each: only what stays is reported.
 *
 * @param bytes length of the shorter input, roughly
 */
export function findGrowth(
  input: Uint8Array,
  chance: Chance,
  bytes: number,
  meter: WorkMeter,
): Growth | null {
  if (input.length === 0) return null;
  const start = chance.below(input.length);
  const end = Math.min(input.length, start + 1 + chance.below(chance.oneIn(2) ? 8 : input.length));
  const times = Math.ceil(bytes / (end - start));
  const short = pump(input, start, end, times);
  const long = pump(input, start, end, times * lengthening);
  if (meter.measure(long) < fewest[meter.unit]) return null;
  const growth = (tries: number) => best(meter, long, tries) / best(meter, short, tries);
  if (growth(1) <= mostGrowth) return null;
  const confirmed = growth(3);
  if (confirmed <= mostGrowth) return null;
  return {
    input: long,
    description: `${meter.unit} grow ${confirmed.toFixed(1)}-fold where bytes ${start} to ${end} are repeated ${lengthening} times as often`,
  };
}

function best({ measure }: WorkMeter, input: Uint8Array, times: number): number {
  return Math.min(...Array.from({ length: times }, () => measure(input)));
}

function pump(input: Uint8Array, start: number, end: number, times: number): Uint8Array {
  const stretch = input.subarray(start, end);
  return new Uint8Array(
    Buffer.concat([
      input.subarray(0, start),
      ...Array.from({ length: times }, () => stretch),
      input.subarray(end),
    ]),
  );
}
