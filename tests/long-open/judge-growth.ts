import type { LivedThrough, SizeAfter } from './live-through.ts';

/** By how much a screen may grow in a day, which no reader notices; and what is no growth yet, as such figures go up and down. */
const limits = {
  heapBytes: { aDay: 20e6, noise: 1e6 },
  domNodes: { aDay: 2_000, noise: 200 },
  listeners: { aDay: 500, noise: 50 },
} as const;
/** A word may cost more in the second half than in the first by so much: what a busy machine does to the caches of a processor. */
const slower = { times: 1.5, ms: 2 };

const minutesOfDay = 1_440;
const wordsOfMinute = 60;

/** A line about a screen, and what is wrong with it. */
export function judgeGrowth({ path, sizes, questions }: LivedThrough): { line: string; faults: string[] } {
  const [begin, middle, end] = sizes;
  const faults = Object.entries(limits).flatMap(([key, { aDay, noise }]) => {
    const what = key as keyof typeof limits;
    // The first half may still fill caches.
    const grown = end[what] - middle[what];
    const wouldGrow = (grown * minutesOfDay) / (end.minutes - middle.minutes);
    return grown > noise && wouldGrow > aDay ? [`${what} would grow by ${Math.round(wouldGrow)} a day`] : [];
  });
  const [first, second] = [wordMs(begin, middle), wordMs(middle, end)];
  if (second > first * slower.times + slower.ms) faults.push('a word of news costs more and more');
  const all = (write: (size: SizeAfter) => string | number) => sizes.map(write).join(', ');
  const line =
    `${path.padEnd(12)} ${((end.minutes - begin.minutes) / 60).toFixed(1)} h, ${questions} questions; ` +
    `heap ${all(({ heapBytes }) => (heapBytes / 1e6).toFixed(1))} MB, DOM nodes ${all(({ domNodes }) => domNodes)}, ` +
    `listeners ${all(({ listeners }) => listeners)}, a word ${first.toFixed(1)}, ${second.toFixed(1)} ms`;
  return { line, faults };
}

/** Processor time of the page for each word, and what came of it. */
function wordMs(from: SizeAfter, to: SizeAfter): number {
  return ((to.busySeconds - from.busySeconds) * 1_000) / ((to.minutes - from.minutes) * wordsOfMinute);
}
