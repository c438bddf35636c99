import { detectionBand } from '@meguri/schedule';
import type { FigureBin, SimulationResult } from '@meguri/simulation';
import { barChart, type Bar } from './bar-chart.ts';

export interface Figure {
  /** File name without extension. */
  name: string;
  svg: string;
}

/** Open-ended bins are drawn with this ratio of their bounds. */
const openEnd = 1.5;

/**
 * Figures 3 to 5 of Tamura and Kitsuregawa (2008) after the simulated crawl, and next to figure 4 the share
 * of visits that found a change.
 */
export function drawFigures({ policy, figures }: Pick<SimulationResult, 'policy' | 'figures'>): Figure[] {
  const { pagesByInterval, versionsByInterval, visitsByInterval, hostsByAccessInterval } = figures;
  const charts = {
    'figure-3': {
      title: `Pages by revisit interval, ${policy}`,
      unit: 'pages',
      bars: pagesByInterval.map((bin) => barOf(bin, bin.count)),
    },
    'figure-4': {
      title: `Unique versions / accesses by revisit interval, mean and SD of the pages, ${policy}`,
      unit: 'ratio',
      bars: versionsByInterval.map((bin) => ({ ...barOf(bin, bin.mean), deviation: bin.deviation })),
      highest: 1,
    },
    'figure-4-changes': {
      title: `Share of visits that found a change, by the interval before them, ${policy}`,
      unit: 'share',
      bars: visitsByInterval.map((bin) => barOf(bin, bin.ratio)),
      highest: 1,
      band: detectionBand,
    },
    'figure-5': {
      title: `Hosts by the access interval that their pages ask for, ${policy}`,
      unit: 'hosts',
      bars: hostsByAccessInterval.map((bin) => barOf(bin, bin.count)),
    },
  };
  return Object.entries(charts)
    .filter(([, { bars }]) => bars.length > 0)
    .map(([name, chart]) => ({ name, svg: barChart(chart) }));
}

function barOf({ fromSeconds, toSeconds }: FigureBin, value: number): Bar {
  const to = toSeconds ?? fromSeconds * openEnd;
  return { fromSeconds: fromSeconds > 0 ? fromSeconds : to / openEnd, toSeconds: to, value };
}
