import { randomFrom } from '@meguri/simulation';
import { assess } from '../report/goal.ts';
import { pagesVisitedOnce, visitWhenDue, type WatchedPage } from './poisson-visits.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** Visits after the first, and the target percentage of the oracle's versions. */
const targets: readonly (readonly [visits: number, target: number])[] = [
  [0, 75],
  [10, 95],
  [20, 97.5],
  [50, 99],
];

/**
 * Pages with constant change rates. The state after n visits plans intervals T_i. With as many accesses as
 * the oracle, which knows the rates lambda_i, these capture the share sum lambda_i C(lambda_i T_i) / sum
 * lambda_i C(1) of the oracle's versions.
 */
export function poissonRows({ pages: count, seed }: SchedulingOptions): RowGroup {
  const random = randomFrom(seed, 1);
  const pages = pagesVisitedOnce(count, random);
  const shares: { visits: number; percent: number }[] = [];
  let made = 0;
  const goals = targets.map(([visits, target]) => {
    for (; made < visits; made += 1) for (const page of pages) visitWhenDue(page, random);
    const percent = 100 * shareOfOracle(pages);
    shares.push({ visits, percent });
    return assess({
      what: `Poisson: % of the versions of the oracle, after ${visits} visits`,
      value: percent,
      target,
      reach: 'at least',
    });
  });
  return {
    title: `${count} pages of constant rates`,
    table: [
      ['visits', 'share'],
      ...shares.map(({ visits, percent }) => [String(visits), `${percent.toFixed(2)} %`]),
    ],
    goals,
    data: shares,
  };
}

function shareOfOracle(pages: readonly WatchedPage[]): number {
  let changes = 0;
  let accesses = 0;
  for (const { ratePerDay, intervalDays } of pages) {
    changes += ratePerDay;
    accesses += 1 / intervalDays;
  }
  const stretch = accesses / changes;
  let captured = 0;
  for (const { ratePerDay, intervalDays } of pages) {
    captured += ratePerDay * captureShare(ratePerDay * intervalDays * stretch);
  }
  return captured / (changes * captureShare(1));
}

/** C(x) = (1 - e^-x) / x. */
const captureShare = (x: number) => -Math.expm1(-x) / x;
