import type { LivedThrough } from './live-through.ts';

/** By how much a screen may grow in a day: a tenth of what a tab may take before it is a burden, and what no reader notices. */
const mostADay = { heapBytes: 20e6, domNodes: 2_000, listeners: 500 } as const;
/** A word may cost more in the second half than in the first by so much: what a busy machine does to the caches of a processor. */
const mostSlower = 1.5;

/** A line about a screen, and what is wrong with it. */
export function judgeGrowth(
  { path, sizes: [begin, middle, end], questions }: LivedThrough,
  hours: number,
): { line: string; faults: string[] } {
  const faults = Object.entries(mostADay).flatMap(([key, most]) => {
    const what = key as keyof typeof mostADay;
    // The first half may still fill caches.
    const aDay = ((end[what] - middle[what]) * 48) / hours;
    return aDay > most ? [`${what} would grow by ${Math.round(aDay)} a day`] : [];
  });
  const words = hours * 1_800;
  const [first, second] = [middle.busySeconds - begin.busySeconds, end.busySeconds - middle.busySeconds].map(
    (seconds) => (seconds * 1_000) / words,
  ) as [number, number];
  if (second > first * mostSlower) faults.push('a word costs more and more');
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
  const line =
    `${path.padEnd(20)} heap ${mega(begin.heapBytes)}, ${mega(middle.heapBytes)}, ${mega(end.heapBytes)} MB, DOM nodes ${begin.domNodes}, ${middle.domNodes}, ${end.domNodes}, ` +
    `listeners ${begin.listeners}, ${middle.listeners}, ${end.listeners}, a word ${first.toFixed(2)}, ${second.toFixed(2)} ms, ${questions} questions`;
  return { line, faults };
}
