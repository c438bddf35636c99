import { intervalBinEdges, intervalBinOf, intervalEdgesSeconds } from '@meguri/schedule';
import type { Tally } from '../engine/tally.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

export interface FigureBin {
  fromSeconds: number;
  /** Exclusive; null: unbounded. */
  toSeconds: number | null;
  count: number;
}

/** The figures 3 to 5 of Tamura and Kitsuregawa (2008). Empty bins are omitted. */
export interface Figures {
  /** Pages by revisit interval. */
  pagesByInterval: FigureBin[];
  /**
   * Pages with two accesses or more by revisit interval, with mean and standard deviation of their unique
   * versions by accesses.
   */
  versionsByInterval: (FigureBin & { mean: number; deviation: number })[];
  /** Visits by the time since the visit before, with the share that found a change. */
  visitsByInterval: (FigureBin & { ratio: number })[];
  /** Hosts by the access interval that their pages demand, 1 / L. */
  hostsByAccessInterval: FigureBin[];
}

export function schedulingFigures({ hosts }: Population, tally: Tally): Figures {
  const { plannedSeconds, byFigureBin } = tally;
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
    versionsByInterval: versionsByInterval(tally),
    visitsByInterval: byFigureBin.flatMap(({ visits, changes }, bin) =>
      visits === 0 ? [] : [{ ...edges(bin), count: visits, ratio: changes / visits }],
    ),
    hostsByAccessInterval: binsOf(hostCounts),
  };
}

/** Every change counts as a separate version, though pages of a trace may return to an earlier one. */
function versionsByInterval({ plannedSeconds, byPage }: Tally): Figures['versionsByInterval'] {
  const bins = Array.from(emptyCounts(), () => ({ count: 0, sum: 0, squares: 0 }));
  plannedSeconds.forEach((seconds, page) => {
    const accesses = byPage.accesses[page] ?? 0;
    const bin = bins[intervalBinOf(seconds)];
    if (!bin || seconds === 0 || accesses < 2) return;
    const ratio = (1 + (byPage.versions[page] ?? 0)) / accesses;
    bin.count += 1;
    bin.sum += ratio;
    bin.squares += ratio * ratio;
  });
  return bins.flatMap(({ count: number, sum, squares }, bin) => {
    if (number === 0) return [];
    const mean = sum / number;
    const deviation = Math.sqrt(Math.max(0, squares / number - mean * mean));
    return [{ ...edges(bin), count: number, mean, deviation }];
  });
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
