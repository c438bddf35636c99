import type { ScreenRun, SizeAfter } from './run-screen.ts';

/** Allowed growth of a screen per day, and the fluctuation that does not count as growth. */
const limits = {
  heapBytes: { aDay: 20e6, noise: 1e6 },
  domNodes: { aDay: 2_000, noise: 200 },
  listeners: { aDay: 500, noise: 50 },
} as const;
/** Allowed increase of the cost per message in the second half, for cache effects on a busy machine. */
const slower = { times: 1.5, ms: 2 };

const minutesPerDay = 1_440;
const messagesPerMinute = 60;

/** A report line about a screen, and its faults. */
export function judgeGrowth({ path, sizes, requests }: ScreenRun): { line: string; faults: string[] } {
  const [begin, middle, end] = sizes;
  const faults = Object.entries(limits).flatMap(([key, { aDay, noise }]) => {
    const what = key as keyof typeof limits;
    // The first half can still fill caches.
    const grown = end[what] - middle[what];
    const wouldGrow = (grown * minutesPerDay) / (end.minutes - middle.minutes);
    return grown > noise && wouldGrow > aDay ? [`${what} would grow by ${Math.round(wouldGrow)} a day`] : [];
  });
  const [first, second] = [messageMs(begin, middle), messageMs(middle, end)];
  if (second > first * slower.times + slower.ms) faults.push('the cost per live message grows');
  const all = (write: (size: SizeAfter) => string | number) => sizes.map(write).join(', ');
  const line =
    `${path.padEnd(12)} ${((end.minutes - begin.minutes) / 60).toFixed(1)} h, ${requests} requests; ` +
    `heap ${all(({ heapBytes }) => (heapBytes / 1e6).toFixed(1))} MB, DOM nodes ${all(({ domNodes }) => domNodes)}, ` +
    `listeners ${all(({ listeners }) => listeners)}, ${first.toFixed(1)}, ${second.toFixed(1)} ms per message`;
  return { line, faults };
}

/** Processor time of the page per live message. */
function messageMs(from: SizeAfter, to: SizeAfter): number {
  return ((to.busySeconds - from.busySeconds) * 1_000) / ((to.minutes - from.minutes) * messagesPerMinute);
}
