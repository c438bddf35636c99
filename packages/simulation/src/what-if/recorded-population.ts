import { createPopulationBuilder } from '../population/population.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/** Verdicts about one page in order; the first is its first version. */
export interface RecordedPage {
  verdicts: readonly { at: Date; changed: boolean }[];
}

export interface RecordedHost {
  name: string;
  pages: readonly RecordedPage[];
}

/**
 * The recorded history of a crawl as pages to crawl again. A crawl knows that a page changed between two
 * visits, not when and how often: one change is assumed, at a random time between them. So the results of
 * more frequent visits are underestimated. A page counts as new at its first visit.
 *
 * @param until end of the history
 * @param random uniform in [0, 1)
 * @returns null if no page was visited twice
 */
export function recordedPopulation(
  hosts: readonly RecordedHost[],
  until: Date,
  random: () => number,
): Population | null {
  const repeated = hosts
    .map(({ name, pages }) => ({ name, pages: pages.filter(({ verdicts }) => verdicts.length >= 2) }))
    .filter(({ pages }) => pages.length > 0);
  const starts = repeated.flatMap(({ pages }) =>
    pages.map(({ verdicts }) => secondsAt(verdicts[0]?.at ?? until)),
  );
  if (starts.length === 0) return null;
  const from = starts.reduce((earliest, start) => Math.min(earliest, start));
  const endSeconds = secondsAt(until) - from;
  const builder = createPopulationBuilder('recorded', false);
  for (const { name, pages } of repeated) {
    builder.addHost(
      { name, kind: 'polled', endSeconds },
      pages.map(({ verdicts }) => pageOf(verdicts, from, endSeconds, random)),
    );
  }
  return builder.build();
}

function pageOf(
  [first, ...later]: RecordedPage['verdicts'],
  from: number,
  endSeconds: number,
  random: () => number,
) {
  const bornAt = first ? secondsAt(first.at) - from : 0;
  const changesAt: number[] = [];
  let before = bornAt;
  for (const { at, changed } of later) {
    const now = secondsAt(at) - from;
    // In the interval (before, now].
    if (changed) changesAt.push(now - random() * (now - before));
    before = now;
  }
  const days = Math.max(1, (endSeconds - bornAt) / secondsPerDay);
  return {
    bornAt,
    goneAt: Infinity,
    changesAt,
    contentAfter: changesAt.map((_, i) => i + 1),
    meanRatePerDay: changesAt.length / days,
  };
}

const secondsAt = (instant: Date) => instant.getTime() / 1_000;
