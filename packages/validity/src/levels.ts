import { forever, type Interval } from './interval.ts';

/**
 * What an access found, for validity: new or changed `content`, the `same` as before, a page that is `gone`,
 * a `failure` that says nothing about the page, a `probe` for noise, or a robots.txt (`rules`), which is
 * compared by its digest, since accesses to it have no verdict.
 */
export const entryClasses = ['content', 'same', 'gone', 'failure', 'probe', 'rules'] as const;
export type EntryClass = (typeof entryClasses)[number];

/** State of a page during a period; `unknown` if the access failed. */
const periodStates = ['present', 'gone', 'unknown'] as const;
export type PeriodState = (typeof periodStates)[number];

const stateOf: Record<EntryClass, PeriodState> = {
  content: 'present',
  same: 'present',
  gone: 'gone',
  failure: 'unknown',
  probe: 'present',
  rules: 'present',
};

/**
 * The effect of an entry on the current period: `begins` a new one; `continues` it if both have the same
 * state, else begins a new one; `compares` digests too, and continues it if they are equal; `passes` without
 * effect.
 */
type Effect = 'begins' | 'continues' | 'compares' | 'passes';

/** The only definition of the levels: the periods and their SQL are derived from it. */
const effects = {
  /** Every access. */
  entries: {
    content: 'begins',
    same: 'begins',
    gone: 'begins',
    failure: 'begins',
    probe: 'begins',
    rules: 'begins',
  },
  /** Accesses that found the same content belong to one version. */
  versions: {
    content: 'begins',
    same: 'continues',
    gone: 'continues',
    failure: 'passes',
    probe: 'passes',
    rules: 'compares',
  },
  /** The page exists, whatever its content. */
  lifetimes: {
    content: 'continues',
    same: 'continues',
    gone: 'continues',
    failure: 'passes',
    probe: 'passes',
    rules: 'continues',
  },
} as const satisfies Record<string, Record<EntryClass, Effect>>;

export type Level = keyof typeof effects;
export const levels = Object.keys(effects) as Level[];

/** States of periods that a query can select at each level: a page that is gone has no lifetime. */
export const statesAt: Record<Level, readonly PeriodState[]> = {
  entries: periodStates,
  versions: periodStates,
  lifetimes: ['present'],
};

/** Status codes that end a lifetime, unless a query names others. */
export const goneStatuses: readonly number[] = [404, 410];

/** An index entry of one URL. */
export interface Entry {
  /** Microseconds since 1970. */
  at: number;
  class: EntryClass;
  /** Digest of the content, for entries of class `rules`. */
  digest?: string | null;
}

/** A period of validity: [start, end) of one URL at a level. */
export interface Period<E extends Entry> extends Interval {
  state: PeriodState;
  /** The entry that began it. */
  first: E;
  /** The last entry that confirmed it. */
  last: E;
  /** Entries from the first to the last that belong to it. */
  count: number;
}

/** Builds the periods of one URL, entry by entry. */
export interface PeriodFold<E extends Entry> {
  /** Adds the next entry in order of time. Returns the period that it ended; null: none. */
  add(entry: E): Period<E> | null;
  /** The last period, which is still open; null: none. */
  end(): Period<E> | null;
}

/**
 * Folds the entries of one URL into periods of validity. A period ends where the next one starts, so ends
 * are not stored. With a maximum age, validity ends at the latest that long after the last entry that
 * confirmed it, and a later entry begins a new period.
 *
 * @param maxAge microseconds; `forever` for none
 */
export function createPeriodFold<E extends Entry>(level: Level, maxAge: number): PeriodFold<E> {
  let open: Period<E> | null = null;
  return {
    add: (entry) => {
      const effect: Effect = effects[level][entry.class];
      if (effect === 'passes') return null;
      if (open && continues(effect, open, entry, maxAge)) {
        open.last = entry;
        open.count += 1;
        open.end = entry.at + maxAge;
        return null;
      }
      const ended = open && { ...open, end: Math.min(open.end, entry.at) };
      const state = stateOf[entry.class];
      open = { start: entry.at, end: entry.at + maxAge, state, first: entry, last: entry, count: 1 };
      return ended;
    },
    end: () => open,
  };
}

/** All periods of one URL, in order of time. @param entries in order of time */
export function periodsOf<E extends Entry>(
  level: Level,
  entries: Iterable<E>,
  maxAge = forever,
): Period<E>[] {
  const fold = createPeriodFold<E>(level, maxAge);
  const periods: (Period<E> | null)[] = [];
  for (const entry of entries) periods.push(fold.add(entry));
  periods.push(fold.end());
  return periods.filter((period) => period !== null);
}

function continues<E extends Entry>(effect: Effect, open: Period<E>, entry: E, maxAge: number): boolean {
  if (effect === 'begins' || open.state !== stateOf[entry.class]) return false;
  if (effect === 'compares' && (open.last.digest ?? null) !== (entry.digest ?? null)) return false;
  return entry.at - open.last.at <= maxAge;
}

/** The columns that `periodsSql` reads. */
export interface EntryColumns {
  /** Columns that identify a URL, separated by commas. */
  url: string;
  /** Microseconds since 1970, bigint. */
  at: string;
  /** An `EntryClass`. */
  class: string;
  digest: string;
}

/** ∞ as a bigint of microseconds. */
export const foreverSql = '9223372036854775807';

/**
 * The periods of all URLs as an SQL query (DuckDB, PostgreSQL): the columns of `source` of the entry that
 * began each period, and `period_start`, `period_end`, `period_last` (bigint, microseconds), `period_state`.
 *
 * @param source a table or a query in parentheses
 */
export function periodsSql(level: Level, source: string, columns: EntryColumns, maxAge = forever): string {
  const { url, at } = columns;
  const classesWith = (effect: Effect) =>
    entryClasses.filter((name) => effects[level][name] === effect).map((name) => `'${name}'`);
  const isOneOf = (names: readonly string[]) =>
    names.length === 0 ? 'false' : `${columns.class} IN (${names.join(', ')})`;
  const states = periodStates.map((state) => {
    const names = entryClasses.filter((name) => stateOf[name] === state).map((name) => `'${name}'`);
    return `WHEN ${isOneOf(names)} THEN '${state}'`;
  });
  const order = `PARTITION BY ${url} ORDER BY ${at}`;
  const state = `CASE ${states.join(' ')} END AS period_state`;
  // Each entry is a period, independent of the previous entry: one sort instead of two.
  if (entryClasses.every((name) => effects[level][name] === 'begins'))
    return `
    SELECT *, least(coalesce(lead(period_start) OVER following, ${foreverSql}),
        ${maxAge === forever ? foreverSql : `period_start + ${maxAge}`}) AS period_end, period_start AS period_last
    FROM (SELECT *, ${at} AS period_start, ${state} FROM ${source} AS source) AS beginnings WINDOW following AS (${order})`;
  const oldest = maxAge === forever ? 'false' : `entry_at - before_at > ${maxAge}`;
  return `
    SELECT *, least(coalesce(lead(period_start) OVER following, ${foreverSql}),
        ${maxAge === forever ? foreverSql : `coalesce(lead(before_at) OVER following, last_at) + ${maxAge}`}) AS period_end,
      coalesce(lead(before_at) OVER following, last_at) AS period_last
    FROM (
      SELECT *, entry_at AS period_start FROM (
        SELECT *, lag(entry_at) OVER earlier AS before_at, lag(period_state) OVER earlier AS before_state,
          lag(entry_digest) OVER earlier AS before_digest, last_value(entry_at) OVER (${order}
            ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS last_at
        FROM (
          SELECT *, ${at} AS entry_at, ${columns.digest} AS entry_digest, ${state}
          FROM ${source} AS source WHERE NOT (${isOneOf(classesWith('passes'))})
        ) AS entries WINDOW earlier AS (${order})
      ) AS compared
      WHERE before_at IS NULL OR ${isOneOf(classesWith('begins'))} OR period_state <> before_state
        OR (${isOneOf(classesWith('compares'))} AND entry_digest IS DISTINCT FROM before_digest) OR ${oldest}
    ) AS beginnings WINDOW following AS (${order})`;
}
