import { importanceClasses, importanceClassOf } from '../importance-class.ts';
import { usableRate } from '../page-group.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import type { PlannedGroup } from './plan-resolution.ts';

/** Pages of one importance whose change rates lie within a factor of ten. */
export interface PageClassOutcome extends Outcome {
  importance: number;
  fromRatePerDay: number;
  /** Ten times `fromRatePerDay`; not included. */
  belowRatePerDay: number;
}

/** The outcome for each non-empty class of pages: the most important first, then the fastest. */
export function outcomesByClass(groups: readonly PlannedGroup[]): PageClassOutcome[] {
  const classes = Map.groupBy(groups, ({ importance, ratePerDay }) =>
    keyOf(importanceClassOf(importance), decadeOf(ratePerDay)),
  );
  return [...classes]
    .sort(([a], [b]) => b - a)
    .map(([key, members]) => ({ ...labelOf(key), ...outcomeOf(members) }));
}

/** More than the decades that rates may lie in. */
const decades = 100;

function decadeOf(ratePerDay: number): number {
  return Math.floor(Math.log10(usableRate(ratePerDay)) + 1e-9);
}

function keyOf(importanceClass: number, decade: number): number {
  return importanceClass * decades + decade + decades / 2;
}

function labelOf(key: number) {
  const decade = (key % decades) - decades / 2;
  return {
    importance: importanceClasses[Math.floor(key / decades)] ?? 1,
    fromRatePerDay: 10 ** decade,
    belowRatePerDay: 10 ** (decade + 1),
  };
}
