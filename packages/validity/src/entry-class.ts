import type { EntryClass } from './levels.ts';

/** Fields of the index that determine the class of an access. */
export interface EntryFacts {
  verdict: 'new' | 'changed' | 'unchanged' | 'error' | 'check';
  /** HTTP status; null: there was no response. */
  status: number | null;
  /** Whether it is an access to robots.txt. */
  isRules: boolean;
}

const classOfVerdict: Record<Exclude<EntryFacts['verdict'], 'check'>, EntryClass> = {
  new: 'content',
  changed: 'content',
  unchanged: 'same',
  error: 'failure',
};

/**
 * The class of an index entry.
 *
 * @param gone status codes that mean that the page no longer exists
 */
export function entryClassOf({ verdict, status, isRules }: EntryFacts, gone: readonly number[]): EntryClass {
  if (status !== null && gone.includes(status)) return 'gone';
  if (verdict === 'check') return isRules ? 'rules' : 'probe';
  return classOfVerdict[verdict];
}

/** {@link entryClassOf} as an SQL expression. @param columns SQL expressions */
export function entryClassSql(
  columns: { verdict: string; status: string; isRules: string },
  gone: readonly number[],
): string {
  const verdicts = Object.entries(classOfVerdict).map(
    ([name, entryClass]) => `WHEN '${name}' THEN '${entryClass}'`,
  );
  const isGone = gone.length === 0 ? 'false' : `coalesce(${columns.status} IN (${gone.join(', ')}), false)`;
  return `CASE WHEN ${isGone} THEN 'gone' ELSE CASE ${columns.verdict} ${verdicts.join(' ')}
    ELSE CASE WHEN ${columns.isRules} THEN 'rules' ELSE 'probe' END END END`;
}
