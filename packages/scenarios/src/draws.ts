import type { Random } from '@meguri/contracts';

/** Standard normal distribution, by the Box–Muller transform. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log1p(-random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Pareto distribution with the given index: heavy-tailed sizes from 1. */
export function pareto(index: number, random: Random): number {
  return (1 - random.next()) ** (-1 / index);
}

/** One of the choices, with probabilities proportional to the weights. */
export function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[], random: Random): T {
  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  const last = choices.at(-1);
  if (!last) throw new RangeError('nothing to choose from');
  return last[1];
}

/** Seed for a numbered part of a world, so that neighbouring parts have unrelated seeds. */
export function partSeed(seed: number, part: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f);
  return mixed ^ (mixed >>> 13);
}
