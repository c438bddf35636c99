import { accessCodes, outcomes, type AccessCode, type Likeness } from '@meguri/contracts';
import type { IntervalIngredientName, NextVisitReason } from '@meguri/schedule';
import { Prisma } from './generated/client.ts';

/** The numbers that rows of pages store for outcomes. */
export const accessCodeNumbers = Object.fromEntries(
  accessCodes.map((code) => [code, outcomes[code].number]),
) as Readonly<Record<AccessCode, number>>;

/**
 * The numbers that rows of pages store for reasons. A number keeps its meaning forever; a new
 * reason takes the next one.
 */
export const nextReasonNumbers = {
  new: 1,
  seed: 2,
  'first-interval-random': 3,
  'estimated-rate': 4,
  'never-seen-changing': 5,
  'always-seen-changing': 6,
  'raised-to-minimum': 7,
  'random-near-maximum': 8,
  'error-backoff': 9,
  withheld: 10,
  deferred: 11,
  requested: 12,
  'fixed-interval': 13,
  'adaptive-interval': 14,
  announced: 15,
  priced: 16,
  'noise-probe': 17,
  dropped: 18,
  duplicate: 19,
  'near-duplicate': 20,
  'out-of-scope': 21,
  'probable-duplicate': 22,
} as const satisfies Record<NextVisitReason, number>;

/** The numbers that histories of hosts store for what set the access interval. */
export const intervalReasonNumbers = {
  default: 1,
  rule: 2,
  operator: 3,
  'robots-crawl-delay': 4,
  webmaster: 5,
  'measured-efficiency': 6,
  'retry-after': 7,
  pacing: 8,
} as const satisfies Record<IntervalIngredientName, number>;

/** How a page is like the one whose content it repeats. */
export const likenessNumbers = {
  identical: 1,
  'same-text': 2,
  similar: 3,
} as const satisfies Record<Likeness, number>;

/** Why a page is never visited again. */
export const exclusionNumbers = { alias: 1, 'out-of-scope': 2 } as const;
export type Exclusion = keyof typeof exclusionNumbers;

/** SQL that reads a number as its code: null for null and for numbers that a later version gave. */
const codeText = (column: string, numbers: Readonly<Record<string, number>>) => {
  const codes = Object.entries(numbers).toSorted(([, a], [, b]) => a - b);
  return `('{${codes.map(([code]) => code).join(',')}}'::text[])[${column}]`;
};

/** A page's columns of codes, as texts. */
export const lastCodeText = codeText('page.last_code', accessCodeNumbers);
export const nextReasonText = `coalesce(${codeText('page.next_reason', nextReasonNumbers)}, 'estimated-rate')`;
/** Column of a host's history. */
export const intervalReasonText = codeText('interval_reason', intervalReasonNumbers);
export const likenessText = codeText('page.duplicate_likeness', likenessNumbers);
export const excludedText = codeText('page.excluded', exclusionNumbers);

/** A code's number as a constant in SQL, so that statements differ only in their parameters. */
export const accessCodeSql = (code: AccessCode) => Prisma.raw(String(accessCodeNumbers[code]));
export const nextReasonSql = (reason: NextVisitReason) => Prisma.raw(String(nextReasonNumbers[reason]));
export const exclusionSql = (exclusion: Exclusion) => Prisma.raw(String(exclusionNumbers[exclusion]));
