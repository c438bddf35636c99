/** The result of one kind of check. */
export interface VerifyCheck {
  check: string;
  ok: boolean;
  /** Number of things checked. */
  checked: number;
  /** Number of differences. */
  different: number;
  /** Descriptions of the first 20 differences. */
  differences: string[];
}

/** Collects the results of checks in constant space. */
export interface Findings {
  /** Records one checked thing; `difference` describes the error, null if none. */
  add(check: string, difference: string | null): void;
  /** Compares a stored value with the expected one. */
  compare(check: string, subject: string, stored: unknown, recomputed: unknown): void;
  /** In the order in which the checks first occurred. */
  report(): VerifyCheck[];
}

const maxDifferences = 20;

/** @param checks names of checks to report even if nothing was checked */
export function createFindings(checks: readonly string[]): Findings {
  const byName = new Map<string, Omit<VerifyCheck, 'check' | 'ok'>>();
  const entryOf = (check: string) => {
    const known = byName.get(check);
    if (known) return known;
    const entry = { checked: 0, different: 0, differences: [] as string[] };
    byName.set(check, entry);
    return entry;
  };
  for (const check of checks) entryOf(check);

  const add = (check: string, difference: string | null) => {
    const entry = entryOf(check);
    entry.checked += 1;
    if (difference === null) return;
    entry.different += 1;
    if (entry.differences.length < maxDifferences) entry.differences.push(difference);
  };
  return {
    add,
    compare: (check, subject, stored, recomputed) =>
      add(
        check,
        stored === recomputed
          ? null
          : `${subject}: stored ${String(stored)}, recomputed ${String(recomputed)}`,
      ),
    report: () => [...byName].map(([check, entry]) => ({ check, ok: entry.different === 0, ...entry })),
  };
}
