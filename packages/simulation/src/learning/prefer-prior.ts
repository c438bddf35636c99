import { priorShapeBounds } from '@meguri/schedule';
import type { RecordedHost } from '../what-if/recorded-population.ts';
import { beliefLoss } from './belief-loss.ts';

/** Another prior under which a crawl's own verdicts would have been foreseen better. */
export interface PriorPreference {
  priorShape: number;
  /** What it was compared with. */
  presentShape: number;
  /** -ln of what was believed, per verdict, less under it by so much. */
  gainPerVerdict: number;
  hosts: number;
  verdicts: number;
}

/** One step up or down; what is far off is reached in several. */
const step = 1.4;

/** With fewer hosts in a half nothing is said. */
const fewestHosts = 10;

/** Better by less than this per verdict is not worth a change, nor what is within so many standard errors of nothing. */
const leastGain = 1e-3;
const standardErrors = 2;

/**
 * Whether a crawl's own history speaks for holding the prior about its pages more or less strongly, by one step. Half of the hosts choose the
 * direction and the other half must confirm it, each clearly: chance alone passes once in two thousand times. Hosts, not pages, are what varies: an
 * edit of a template changes many pages together.
 *
 * @returns null where the present prior is as good as its neighbours as far as can be told
 */
export function preferPriorShape(
  hosts: readonly RecordedHost[],
  presentShape: number,
): PriorPreference | null {
  const counts = hosts.map(verdictsOf);
  const present = hosts.map((host) => beliefLoss(host, presentShape));
  for (const factor of [step, 1 / step]) {
    const priorShape = within(presentShape * factor);
    if (priorShape === presentShape) continue;
    const gains = hosts.map((host, h) => (present[h] ?? 0) - beliefLoss(host, priorShape));
    const halves = [0, 1].map((half) => {
      const isIn = (_: unknown, h: number) => h % 2 === half;
      return { gains: gains.filter(isIn), verdicts: sumOf(counts.filter(isIn)) };
    });
    if (!halves.every(isClear)) continue;
    const verdicts = sumOf(counts);
    return {
      priorShape,
      presentShape,
      gainPerVerdict: sumOf(gains) / verdicts,
      hosts: hosts.length,
      verdicts,
    };
  }
  return null;
}

function isClear({ gains, verdicts }: { gains: readonly number[]; verdicts: number }): boolean {
  const gain = sumOf(gains);
  const error = Math.sqrt(sumOf(gains.map((one) => one * one)));
  return gains.length >= fewestHosts && gain > leastGain * verdicts && gain > standardErrors * error;
}

/** The first of a page's records is its first version. */
const verdictsOf = ({ pages }: RecordedHost) =>
  sumOf(pages.map(({ verdicts }) => Math.max(0, verdicts.length - 1)));

const sumOf = (numbers: Iterable<number>) => Iterator.from(numbers).reduce((sum, one) => sum + one, 0);

/** As a person would write it. */
function within(shape: number): number {
  const bounded = Math.min(Math.max(shape, priorShapeBounds.least), priorShapeBounds.most);
  return Math.round(bounded * 1_000) / 1_000;
}
