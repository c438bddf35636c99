import { intervalBinEdges, intervalBinOf, intervalEdgesSeconds } from '@meguri/schedule';
import type { Tally } from '../engine/tally.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

export interface FigureBin {
  fromSeconds: number;
  /** Not included; null without end. */
  toSeconds: number | null;
  count: number;
}

/** The figures 3 to 5 of Tamura and Kitsuregawa (2008). Empty bins are omitted. */
export interface Figures {
  /** Pages by revisit interval. */
  pagesByInterval: FigureBin[];
  /** Visits by the time since the visit before, with the share that found a change. */
  visitsByInterval: (FigureBin & { ratio: number })[];
  /** Hosts by the access interval that their pages demand, 1 / L. */
  hostsByAccessInterval: FigureBin[];
}

export function schedulingFigures({ hosts }: Population, { plannedSeconds, byFigureBin }: Tally): Figures {
  const pages = emptyCounts();
  const hostCounts = emptyCounts();
  for (const { firstPage, endPage } of hosts) {
    let accessesPerDay = 0;
    for (const seconds of plannedSeconds.subarray(firstPage, endPage)) {
      if (seconds === 0) continue;
      count(pages, seconds);
      accessesPerDay += secondsPerDay / seconds;
    }
    if (accessesPerDay > 0) count(hostCounts, secondsPerDay / accessesPerDay);
  }
  return {
    pagesByInterval: binsOf(pages),
    visitsByInterval: byFigureBin.flatMap(({ visits, changes }, bin) =>
      visits === 0 ? [] : [{ ...edges(bin), count: visits, ratio: changes / visits }],
    ),
    hostsByAccessInterval: binsOf(hostCounts),
  };
}

const emptyCounts = () => new Int32Array(intervalEdgesSeconds.length + 1);

function count(counts: Int32Array, seconds: number): void {
  const bin = intervalBinOf(seconds);
  counts[bin] = (counts[bin] ?? 0) + 1;
}

function binsOf(counts: Int32Array): FigureBin[] {
  return Array.from(counts).flatMap((number, bin) =>
    number === 0 ? [] : [{ ...edges(bin), count: number }],
  );
}

function edges(bin: number): Omit<FigureBin, 'count'> {
  const { fromSeconds, toSeconds } = intervalBinEdges(bin);
  return { fromSeconds, toSeconds: Number.isFinite(toSeconds) ? toSeconds : null };
}
