import type { AccessCode } from '@meguri/contracts';
import type { NextVisitReason } from '@meguri/schedule';
import { Prisma } from './generated/client.ts';

/**
 * The numbers that stand for codes in the rows of pages. A number that was ever given keeps its meaning for ever: new codes are added
 * with the next one.
 */
export const accessCodeNumbers = {
  ok: 1,
  'not-modified': 2,
  redirect: 3,
  gone: 4,
  'client-error': 5,
  'server-error': 6,
  throttled: 7,
  'dns-not-found': 8,
  'dns-failed': 9,
  'address-refused': 10,
  'connection-refused': 11,
  'connection-reset': 12,
  'connect-timeout': 13,
  'tls-failed': 14,
  'headers-timeout': 15,
  'headers-too-large': 16,
  'protocol-error': 17,
  'too-slow': 18,
  'total-timeout': 19,
  'redirect-loop': 20,
  'too-many-redirects': 21,
  'body-undecodable': 22,
  'url-invalid': 23,
  'robots-disallowed': 24,
  'robots-unavailable': 25,
  aborted: 26,
  'excluded-by-rule': 27,
} as const satisfies Record<AccessCode, number>;

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
  robots: 10,
  deferred: 11,
  requested: 12,
  'fixed-interval': 13,
  'adaptive-interval': 14,
  announced: 15,
  priced: 16,
  'noise-probe': 17,
  dropped: 18,
} as const satisfies Record<NextVisitReason, number>;

/** Why a page is never visited again. */
export const exclusionNumbers = { alias: 1 } as const;
export type Exclusion = keyof typeof exclusionNumbers;

/** SQL that reads a number as its code: null for null and for numbers that a later version gave. */
const codeText = (column: string, numbers: Readonly<Record<string, number>>) => {
  const codes = Object.entries(numbers).toSorted(([, a], [, b]) => a - b);
  return `('{${codes.map(([code]) => code).join(',')}}'::text[])[${column}]`;
};

/** The columns of codes of a page as texts. */
export const lastCodeText = codeText('page.last_code', accessCodeNumbers);
export const nextReasonText = `coalesce(${codeText('page.next_reason', nextReasonNumbers)}, 'estimated-rate')`;
export const excludedText = codeText('page.excluded', exclusionNumbers);

/** A code's number as a constant of a statement: statements then differ by nothing but their parameters. */
export const accessCodeSql = (code: AccessCode) => Prisma.raw(String(accessCodeNumbers[code]));
export const nextReasonSql = (reason: NextVisitReason) => Prisma.raw(String(nextReasonNumbers[reason]));
export const exclusionSql = (exclusion: Exclusion) => Prisma.raw(String(exclusionNumbers[exclusion]));
