/** A takedown in force: of a host, of one of its URLs (`urlKey`), or of its URLs with the prefix `url`. */
export interface TakedownScope {
  hostId: bigint;
  urlKey: string | null;
  /** URL or URL prefix; null: the whole host. */
  url: string | null;
}

/** The fields of a capture that takedowns depend on. */
export interface HideableCapture {
  hostId: bigint;
  urlKey: string;
  url: string;
  /** Another page of its host whose body it repeats; null: none. */
  bodyOf: { urlKey: string; url: string } | null;
}

type TakedownColumn = 'hostId' | 'urlKey' | 'url';
type CaptureColumn = 'hostId' | 'urlKey' | 'url' | 'bodyKey' | 'bodyUrl';

type Term =
  | {
      is: 'equal' | 'begins-with';
      capture: CaptureColumn;
      takedown: TakedownColumn;
      /** Replaces the term for a source without that column. */
      without?: Term;
    }
  | { is: 'null' | 'given'; takedown: TakedownColumn }
  | { is: 'all' | 'any'; of: readonly Term[] };

const equal = (capture: CaptureColumn, takedown: TakedownColumn, without?: Term): Term => ({
  is: 'equal',
  capture,
  takedown,
  ...(without && { without }),
});
const beginsWith = (capture: CaptureColumn, takedown: TakedownColumn): Term => ({
  is: 'begins-with',
  capture,
  takedown,
});
const absent = (takedown: TakedownColumn): Term => ({ is: 'null', takedown });
const given = (takedown: TakedownColumn): Term => ({ is: 'given', takedown });
const all = (...of: Term[]): Term => ({ is: 'all', of });
const any = (...of: Term[]): Term => ({ is: 'any', of });

/**
 * The only definition of what a takedown hides. `takedownHides` and the SQL of every list, index and export
 * are derived from it. A capture that repeats the body of a hidden page is hidden, too.
 */
const hidden: Term = all(
  equal('hostId', 'hostId'),
  any(
    all(absent('urlKey'), absent('url')),
    all(given('urlKey'), any(equal('urlKey', 'urlKey'), equal('bodyKey', 'urlKey', equal('bodyUrl', 'url')))),
    all(absent('urlKey'), given('url'), any(beginsWith('url', 'url'), beginsWith('bodyUrl', 'url'))),
  ),
);

/** Whether a takedown hides a capture. */
export function takedownHides(takedown: TakedownScope, capture: HideableCapture): boolean {
  const { bodyOf } = capture;
  const columns = { ...capture, bodyKey: bodyOf?.urlKey ?? null, bodyUrl: bodyOf?.url ?? null };
  const holds = (term: Term): boolean => {
    switch (term.is) {
      case 'equal':
        return takedown[term.takedown] !== null && columns[term.capture] === takedown[term.takedown];
      case 'begins-with': {
        const [text, beginning] = [columns[term.capture], takedown[term.takedown]];
        return typeof text === 'string' && typeof beginning === 'string' && text.startsWith(beginning);
      }
      case 'null':
        return takedown[term.takedown] === null;
      case 'given':
        return takedown[term.takedown] !== null;
      case 'all':
        return term.of.every(holds);
      case 'any':
        return term.of.some(holds);
      default:
        return term satisfies never;
    }
  };
  return holds(hidden);
}

/** Conditions in a database's SQL. `Sql` is a fragment of a statement. */
export interface SqlWords<Sql> {
  equal(a: Sql, b: Sql): Sql;
  startsWith(text: Sql, beginning: Sql): Sql;
  isNull(value: Sql): Sql;
  isGiven(value: Sql): Sql;
  all(conditions: Sql[]): Sql;
  any(conditions: Sql[]): Sql;
}

/**
 * The condition that a takedown hides a capture.
 *
 * @param takedown its columns; null: known to be null; `given`: known not to be null
 * @param capture its columns; null: the source does not have it
 */
export function hiddenSql<Sql>(
  words: SqlWords<Sql>,
  takedown: Record<TakedownColumn, { sql: Sql; given?: boolean } | null>,
  capture: Record<CaptureColumn, Sql | null>,
): Sql {
  const written = write(hidden);
  if (typeof written === 'boolean') throw new Error('a takedown cannot hide every capture, or none');
  return written;

  /** Returns true or false if the result is the same for every row. */
  function write(term: Term): Sql | boolean {
    switch (term.is) {
      case 'equal':
      case 'begins-with': {
        const [of, by] = [capture[term.capture], takedown[term.takedown]];
        if (of === null) return term.without ? write(term.without) : false;
        if (by === null) return false;
        return words[term.is === 'equal' ? 'equal' : 'startsWith'](of, by.sql);
      }
      case 'null':
      case 'given': {
        const column = takedown[term.takedown];
        if (column === null || column.given === true) return (column === null) === (term.is === 'null');
        return words[term.is === 'null' ? 'isNull' : 'isGiven'](column.sql);
      }
      case 'all':
      case 'any': {
        const decisive = term.is === 'any';
        const parts = term.of.map(write);
        if (parts.includes(decisive)) return decisive;
        const open = parts.filter((part): part is Exclude<typeof part, boolean> => typeof part !== 'boolean');
        const [only] = open;
        if (open.length < 2) return only ?? !decisive;
        return words[term.is](open);
      }
      default:
        return term satisfies never;
    }
  }
}

/** Conditions as SQL text, for PostgreSQL and DuckDB. */
export const plainSql: SqlWords<string> = {
  equal: (a, b) => `${a} = ${b}`,
  startsWith: (text, beginning) => `starts_with(${text}, ${beginning})`,
  isNull: (value) => `${value} IS NULL`,
  isGiven: (value) => `${value} IS NOT NULL`,
  all: (conditions) => `(${conditions.join(' AND ')})`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
};
