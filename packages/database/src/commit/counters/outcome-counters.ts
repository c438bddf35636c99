import type { AccessCode } from '@meguri/contracts';

/**
 * Outcomes whose accesses each host counts, by the field of `VisitEnd`, with the column of `host`. How to add
 * one: docs/changing.md.
 */
export const outcomeCounters = {
  preempted: { outcome: 'preempted', column: 'preempted_count' },
  excludedTypes: { outcome: 'media-type-excluded', column: 'excluded_type_count' },
} as const satisfies Record<string, { outcome: AccessCode; column: string }>;

type OutcomeCounterField = keyof typeof outcomeCounters;

/** Accesses of a visit with each counted outcome. */
export type OutcomeCounts = Record<OutcomeCounterField, number>;

export const outcomeCounterFields = Object.keys(outcomeCounters) as OutcomeCounterField[];

export function countOutcomes(accesses: readonly { code: AccessCode }[]): OutcomeCounts {
  const countOf = (field: OutcomeCounterField) =>
    accesses.filter(({ code }) => code === outcomeCounters[field].outcome).length;
  return Object.fromEntries(outcomeCounterFields.map((field) => [field, countOf(field)])) as OutcomeCounts;
}

/** The column with the counts of a group of results, in the statement of a commit. */
export const countedColumn = (field: OutcomeCounterField) => `counted_${outcomeCounters[field].column}`;
