import type { Interval } from './interval.ts';

type Sign = '<' | '=' | '>';

/** Two compared ends, that of interval A first, then that of B. */
type Ends = 'startStart' | 'startEnd' | 'endStart' | 'endEnd';

interface Definition {
  /** The relation of B to A. */
  inverse: string;
  /** Comparisons that all hold for this relation of A to B, and for no other relation. */
  when: Partial<Record<Ends, Sign>>;
}

/**
 * The 13 relations of two non-empty intervals: the only definition. The predicates and the SQL are derived
 * from it.
 *
 * @see J. F. Allen, Maintaining knowledge about temporal intervals, Communications of the ACM 26 (1983) 832–843
 */
const definitions = {
  before: { inverse: 'after', when: { endStart: '<' } },
  meets: { inverse: 'met-by', when: { endStart: '=' } },
  overlaps: { inverse: 'overlapped-by', when: { startStart: '<', endStart: '>', endEnd: '<' } },
  'finished-by': { inverse: 'finishes', when: { startStart: '<', endEnd: '=' } },
  contains: { inverse: 'during', when: { startStart: '<', endEnd: '>' } },
  starts: { inverse: 'started-by', when: { startStart: '=', endEnd: '<' } },
  equal: { inverse: 'equal', when: { startStart: '=', endEnd: '=' } },
  'started-by': { inverse: 'starts', when: { startStart: '=', endEnd: '>' } },
  during: { inverse: 'contains', when: { startStart: '>', endEnd: '<' } },
  finishes: { inverse: 'finished-by', when: { startStart: '>', endEnd: '=' } },
  'overlapped-by': { inverse: 'overlaps', when: { startStart: '>', startEnd: '<', endEnd: '>' } },
  'met-by': { inverse: 'meets', when: { startEnd: '=' } },
  after: { inverse: 'before', when: { startEnd: '>' } },
} as const satisfies Record<string, Definition>;

export type Relation = keyof typeof definitions;

/** In the order of Allen's table, from earlier to later. */
export const relations = Object.keys(definitions) as Relation[];

export const inverseOf = (relation: Relation): Relation => definitions[relation].inverse;

const ends = {
  startStart: (a, b) => [a.start, b.start],
  startEnd: (a, b) => [a.start, b.end],
  endStart: (a, b) => [a.end, b.start],
  endEnd: (a, b) => [a.end, b.end],
} as const satisfies Record<Ends, <T>(a: Bounds<T>, b: Bounds<T>) => readonly [T, T]>;

interface Bounds<T> {
  start: T;
  end: T;
}

const comparisons = (relation: Relation) =>
  Object.entries(definitions[relation].when as Partial<Record<Ends, Sign>>) as [Ends, Sign][];

const signs: Record<Sign, (left: number, right: number) => boolean> = {
  '<': (left, right) => left < right,
  '=': (left, right) => left === right,
  '>': (left, right) => left > right,
};

/** Whether the relation of `a` to `b` holds. Both are non-empty. */
export function holds(relation: Relation, a: Interval, b: Interval): boolean {
  return comparisons(relation).every(([which, sign]) => {
    const [left, right] = ends[which](a, b);
    return signs[sign](left, right);
  });
}

/** Whether at least one of the relations of `a` to `b` holds. */
export function holdsAny(among: readonly Relation[], a: Interval, b: Interval): boolean {
  return among.some((relation) => holds(relation, a, b));
}

/**
 * {@link holdsAny} as an SQL condition. The bounds are SQL expressions of one type, in which ∞ equals itself
 * and exceeds all else, as 'infinity' of a timestamp does in PostgreSQL and DuckDB. Without relations: false.
 */
export function relationsSql(among: readonly Relation[], a: Bounds<string>, b: Bounds<string>): string {
  const conditions = among.map((relation) =>
    comparisons(relation)
      .map(([which, sign]) => ends[which](a, b).join(` ${sign} `))
      .join(' AND '),
  );
  return conditions.length === 0
    ? 'false'
    : `(${conditions.map((condition) => `(${condition})`).join(' OR ')})`;
}
