import {
  priorProperties,
  priorPropertyNames,
  type ChangePrior,
  type PriorPropertyName,
} from '@meguri/schedule';
import type { RecordedHost } from '../what-if/recorded-population.ts';
import { beliefLoss } from './belief-loss.ts';

/** A value of one property of the prior that would have predicted a crawl's own verdicts better. */
export interface PriorPreference {
  property: PriorPropertyName;
  value: number;
  presentValue: number;
  /** Decrease of the mean of -ln(predicted probability) over the verdicts, in nats. */
  gainPerVerdict: number;
  hosts: number;
  verdicts: number;
}

/** With fewer hosts in each half, there is no decision. */
const fewestHosts = 10;

/** A change must gain at least this per verdict, and more than this many standard errors. */
const minGain = 1e-3;
const standardErrors = 2;

/**
 * Whether a crawl's own history supports moving one property of its prior by one step up or down; distant
 * values are reached in several steps. Half of the hosts choose the direction and the other half must confirm
 * it, each clearly: by chance alone this succeeds once in two thousand times. Hosts, not pages, are the
 * sample: an edit of a template changes many pages of a host together.
 *
 * @returns null if no neighbour of the present prior is clearly better
 */
export function preferPrior(hosts: readonly RecordedHost[], prior: ChangePrior): PriorPreference | null {
  const counts = hosts.map(verdictsOf);
  const present = hosts.map((host) => beliefLoss(host, prior));
  for (const { property, value } of neighboursOf(prior)) {
    const gains = hosts.map(
      (host, h) => (present[h] ?? 0) - beliefLoss(host, { ...prior, [property]: value }),
    );
    const halves = [0, 1].map((half) => {
      const isIn = (_: unknown, h: number) => h % 2 === half;
      return { gains: gains.filter(isIn), verdicts: sumOf(counts.filter(isIn)) };
    });
    if (!halves.every(isClear)) continue;
    const verdicts = sumOf(counts);
    return {
      property,
      value,
      presentValue: prior[property],
      gainPerVerdict: sumOf(gains) / verdicts,
      hosts: hosts.length,
      verdicts,
    };
  }
  return null;
}

/** One step up and one down for each property, within its bounds. */
function neighboursOf(prior: ChangePrior): { property: PriorPropertyName; value: number }[] {
  return priorPropertyNames.flatMap((property) => {
    const { step, min, max } = priorProperties[property];
    return [step, 1 / step]
      .map((factor) => rounded(Math.min(Math.max(prior[property] * factor, min), max)))
      .filter((value) => value !== prior[property])
      .map((value) => ({ property, value }));
  });
}

function isClear({ gains, verdicts }: { gains: readonly number[]; verdicts: number }): boolean {
  const gain = sumOf(gains);
  const error = Math.sqrt(sumOf(gains.map((one) => one * one)));
  return gains.length >= fewestHosts && gain > minGain * verdicts && gain > standardErrors * error;
}

/** The first of a page's records is its first version, which has no verdict. */
const verdictsOf = ({ pages }: RecordedHost) =>
  sumOf(pages.map(({ verdicts }) => Math.max(0, verdicts.length - 1)));

const sumOf = (numbers: Iterable<number>) => Iterator.from(numbers).reduce((sum, one) => sum + one, 0);

/** Three decimal places, since people read settings. */
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** The sample of a crawl's own history from which it learns, and how often; other hosts each time. */
export const historySample = {
  everyDays: 28,
  hosts: 40,
  pagesPerHost: 25,
  /** The latest verdicts of each page. */
  verdictsPerPage: 60,
} as const;
