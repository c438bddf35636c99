/** What became of one kind of check. */
export interface VerifyCheck {
  check: string;
  ok: boolean;
  /** How many things were looked at. */
  checked: number;
  /** How many of them differ. */
  different: number;
  /** The first 20 of these, in words. */
  differences: string[];
}

/** Collects what checks find, in constant space. */
export interface Findings {
  /** One thing was looked at; `difference` says what is wrong with it, null if nothing. */
  add(check: string, difference: string | null): void;
  /** Compares what is stored with what it should be. */
  compare(check: string, subject: string, stored: unknown, recomputed: unknown): void;
  /** In the order in which the checks first came up. */
  report(): VerifyCheck[];
}

const mostDifferences = 20;

/** @param checks names of checks that are to be reported even if there was nothing to look at */
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
    if (entry.differences.length < mostDifferences) entry.differences.push(difference);
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
