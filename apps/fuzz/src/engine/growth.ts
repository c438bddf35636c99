import type { Chance } from './corpus.ts';

/** An input of super-linear work. */
export interface Growth {
  input: Uint8Array;
  description: string;
}

/** Length of the longer input divided by that of the shorter. */
const lengthening = 4;
/** Linear work grows 4-fold, quadratic work 16-fold. */
const maxGrowth = 9;

/** With less work than this, fixed costs and noise hide the growth. */
const fewest = { blocks: 200_000, ms: 60 };

/** Measures one run: blocks of code that ran, or milliseconds. */
export interface WorkMeter {
  unit: keyof typeof fewest;
  measure(input: Uint8Array): number;
}

/**
 * Repeats a random range of an input and checks whether work grows faster than length. Growth is reported
 * only if the best of three more measurements confirms it.
 *
 * @param bytes approximate length of the shorter input
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
  if (growth(1) <= maxGrowth) return null;
  const confirmed = growth(3);
  if (confirmed <= maxGrowth) return null;
  return {
    input: long,
    description: `${meter.unit} grow ${confirmed.toFixed(1)}-fold where bytes ${start} to ${end} are repeated ${lengthening} times as often`,
  };
}

function best({ measure }: WorkMeter, input: Uint8Array, times: number): number {
  return Math.min(...Array.from({ length: times }, () => measure(input)));
}

function pump(input: Uint8Array, start: number, end: number, times: number): Uint8Array {
  const range = input.subarray(start, end);
  return new Uint8Array(
    Buffer.concat([
      input.subarray(0, start),
      ...Array.from({ length: times }, () => range),
      input.subarray(end),
    ]),
  );
}
