import { cellOfQuad, mapLevels, millisecondsPerDay, positionOfQuad, unknownPlace } from '@meguri/contracts';
import {
  changeRatioThousandths,
  hostIntervalBins,
  intervalBinOf,
  pageIntervalBin,
  uniqueRatioThousandths,
} from '@meguri/schedule';
import type { PlannedCapture } from './plan-captures.ts';
import type { PlannedHost } from './plan-host.ts';
import type { PlannedPage } from './plan-page.ts';

const minuteMs = 60_000;

/** Rows of a counter table: sums by key. */
class Sums {
  readonly #rows = new Map<string, { key: readonly (string | number)[]; sums: number[] }>();

  add(key: readonly (string | number)[], values: readonly number[]): void {
    const id = key.join(' ');
    const row = this.#rows.get(id);
    if (!row) this.#rows.set(id, { key, sums: [...values] });
    else addTo(row.sums, values);
  }

  *rows(): Iterable<(string | number)[]> {
    for (const { key, sums } of this.#rows.values()) yield [...key, ...sums];
  }
}

/** Sums of one host by numeric key: text keys would be too slow for millions of additions. */
type NumberedSums = Map<number, number[]>;

function addNumbered(sums: NumberedSums, key: number, values: readonly number[]): void {
  const known = sums.get(key);
  if (known) addTo(known, values);
  else sums.set(key, [...values]);
}

function addTo(sums: number[], values: readonly number[]): void {
  for (let index = 0; index < values.length; index += 1)
    sums[index] = (sums[index] ?? 0) + (values[index] ?? 0);
}

/** The counts of statistic_minute, in the order of its columns. */
type MinuteCounts = [
  accesses: number,
  firstCaptures: number,
  changed: number,
  unchanged: number,
  errors: number,
  discovered: number,
  bytes: number,
];

/** Sums by node and minute. There are many, so keys are numbers. */
class Minutes {
  readonly #nodes = new Map<number, Map<number, MinuteCounts>>();

  add(nodeId: number, at: number, values: Readonly<MinuteCounts>): void {
    const minute = Math.floor(at / minuteMs);
    const node = this.#nodes.get(nodeId) ?? new Map<number, MinuteCounts>();
    this.#nodes.set(nodeId, node);
    const sums = node.get(minute);
    if (!sums) node.set(minute, [...values]);
    else addTo(sums, values);
  }

  *rows(): Iterable<{ minute: Date; nodeId: number; counts: MinuteCounts }> {
    for (const [nodeId, minutes] of this.#nodes)
      for (const [minute, counts] of minutes) yield { minute: new Date(minute * minuteMs), nodeId, counts };
  }
}

/** All counters that commits maintain, for the synthetic rows. */
export interface Tally {
  pageIntervals: Sums;
  changeDetection: Sums;
  hostIntervals: Sums;
  map: Sums;
  minutes: Minutes;
  counters: Sums;
}

export const newTally = (): Tally => ({
  pageIntervals: new Sums(),
  changeDetection: new Sums(),
  hostIntervals: new Sums(),
  map: new Sums(),
  minutes: new Minutes(),
  counters: new Sums(),
});

/** The Monday of the week of 1 January 1970. */
const firstMondayMs = 4 * millisecondsPerDay;
const maxBins = 128;

/** Counts of one host by interval. */
export interface HostTally {
  pages: NumberedSums;
  /** By week and bin. */
  visits: NumberedSums;
}

export function countPage({ pages }: HostTally, page: PlannedPage, frequency: number): void {
  const ratio = changeRatioThousandths(page);
  const { visits, intervalSeconds, kind } = page;
  const bin = pageIntervalBin({ visits, intervalSeconds, consecutiveErrors: kind === 'failing' ? 1 : 0 });
  const unique = uniqueRatioThousandths({ ...page, returns: 0 });
  addNumbered(pages, bin, [1, frequency, ratio, ratio * ratio, unique, unique * unique]);
}

export function countDiscovery(tally: Tally, { nodeId }: PlannedHost, at: number): void {
  tally.minutes.add(nodeId, at, [0, 0, 0, 0, 0, 1, 0]);
}

export function countCapture(tally: Tally, own: HostTally, host: PlannedHost, capture: PlannedCapture): void {
  const { verdict, at, bytes, elapsedSeconds } = capture;
  const is = (one: PlannedCapture['verdict']) => (verdict === one ? 1 : 0);
  const changed = is('changed');
  tally.minutes.add(host.nodeId, at, [1, is('new'), changed, is('unchanged'), is('error'), 0, bytes]);
  if (elapsedSeconds === null) return;
  const week = Math.floor((at - firstMondayMs) / (7 * millisecondsPerDay));
  addNumbered(own.visits, week * maxBins + intervalBinOf(elapsedSeconds), [1, changed, 0]);
}

export function countHost(
  tally: Tally,
  own: HostTally,
  host: PlannedHost,
  stored: { load: number; overloaded: boolean },
): void {
  const { nodeId, topLevelDomain, seedListId, intervalSeconds: effectiveIntervalSeconds } = host;
  const key = [nodeId, topLevelDomain, seedListId];
  for (const [bin, sums] of own.pages) tally.pageIntervals.add([...key, bin], sums);
  for (const [place, sums] of own.visits) {
    const monday = firstMondayMs + Math.floor(place / maxBins) * 7 * millisecondsPerDay;
    const week = new Date(monday).toISOString().slice(0, 10);
    tally.changeDetection.add([week, ...key, place % maxBins], sums);
  }
  const bins = hostIntervalBins({ load: BigInt(stored.load), effectiveIntervalSeconds });
  tally.hostIntervals.add([nodeId, topLevelDomain, bins.demanded], [1, stored.overloaded ? 1 : 0, 0]);
  tally.hostIntervals.add([nodeId, topLevelDomain, bins.attainable], [0, 0, 1]);
}

export function countPlace(
  { map }: Tally,
  { nodeId, topLevelDomain, pages, place }: PlannedHost,
  outcomes: { firstCaptures: number; changed: number; unchanged: number; errors: number },
): void {
  const { quad } = place;
  const { column, row } = quad === null ? { column: 0, row: 0 } : positionOfQuad(quad);
  const { firstCaptures, changed, unchanged, errors } = outcomes;
  const figures = [1, pages, firstCaptures, changed, unchanged, errors, column, row];
  const cells =
    quad === null ? [unknownPlace] : mapLevels.map((level) => ({ level, cell: cellOfQuad(quad, level) }));
  for (const { level, cell } of cells) map.add([level, cell, nodeId, topLevelDomain], figures);
}
