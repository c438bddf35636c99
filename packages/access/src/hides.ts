/** A takedown in force: of a host, of one URL of it (`urlKey`), or of all of its URLs with the prefix `url`. */
export interface TakedownScope {
  hostId: bigint;
  urlKey: string | null;
  /** The URL, or the prefix; null: the whole host. */
  url: string | null;
}

/** What a takedown looks at. */
export interface HideableCapture {
  hostId: bigint;
  urlKey: string;
  url: string;
  /** Another page of its host whose body it repeats; null: it repeats none. */
  bodyOf: { urlKey: string; url: string } | null;
}

type TakedownColumn = 'hostId' | 'urlKey' | 'url';
type CaptureColumn = 'hostId' | 'urlKey' | 'url' | 'bodyKey' | 'bodyUrl';

type Term =
  | {
      is: 'equal' | 'begins-with';
      capture: CaptureColumn;
      takedown: TakedownColumn;
      /** Says the same of a source without that column. */
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
 * What a takedown hides: the only definition. `takedownHides` and the SQL of every list, index and export follow from it.
 * A capture that repeats the body of a hidden page is hidden with it.
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

/** How a database writes conditions. `Sql` is a fragment of a statement. */
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
 * @param takedown its columns; null: known to be null; `given`: known not to be
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

  /** True and false: known without asking a row. */
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

/** Conditions as text, as PostgreSQL and DuckDB both read them. */
export const plainSql: SqlWords<string> = {
  equal: (a, b) => `${a} = ${b}`,
  startsWith: (text, beginning) => `starts_with(${text}, ${beginning})`,
  isNull: (value) => `${value} IS NULL`,
  isGiven: (value) => `${value} IS NOT NULL`,
  all: (conditions) => `(${conditions.join(' AND ')})`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
};
