import {
  hostFilterFields,
  type HostFilter,
  type HostFilterField,
  type HostSortKey,
  type IntervalRange,
} from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { Prisma } from '../generated/client.ts';
import { isInState } from './host-states.ts';
import { allOf, beginsPattern, containsPattern } from '../connection/query-fragments.ts';

/** How the host list is sorted by a key. */
interface SortSql {
  /** Expression on `host`. */
  current: Prisma.Sql;
  /** Expression on `rank`. */
  ranked: Prisma.Sql;
  type: Prisma.Sql;
}

/**
 * Columns of `host_rank`: the expression on `host` that each copies, and its name where both tables are read.
 */
export const rankColumns = {
  name: { value: 'name', ranked: 'ranked_name', type: 'text' },
  load: { value: 'load', ranked: 'ranked_load', type: 'bigint' },
  error_count: { value: 'error_count', ranked: 'ranked_errors', type: 'bigint' },
  last_access_at: {
    value: `coalesce(last_access_at, '-infinity')`,
    ranked: 'ranked_access',
    type: 'timestamptz',
  },
  interval_seconds: { value: 'effective_interval_seconds', ranked: 'ranked_interval', type: 'float8' },
  captured_count: { value: 'captured_count', ranked: 'ranked_captured', type: 'int' },
  page_count: { value: 'page_count', ranked: 'ranked_pages', type: 'int' },
  node_id: { value: 'node_id', ranked: 'ranked_node', type: 'int' },
  top_level_domain: { value: 'top_level_domain', ranked: 'ranked_domain', type: 'text' },
  front_queue: { value: 'front_queue', ranked: 'ranked_queue', type: 'smallint' },
} as const satisfies Record<string, Record<'value' | 'ranked' | 'type', string>>;

const sortColumns: Readonly<Record<HostSortKey, keyof typeof rankColumns>> = {
  name: 'name',
  pages: 'page_count',
  captured: 'captured_count',
  errors: 'error_count',
  load: 'load',
  interval: 'interval_seconds',
  lastAccess: 'last_access_at',
};

export function sortSql(key: HostSortKey): SortSql {
  const { value, ranked, type } = rankColumns[sortColumns[key]];
  return { current: Prisma.raw(value), ranked: Prisma.raw(ranked), type: Prisma.raw(type) };
}

/** A filter of the host list in SQL. */
interface FilterSql<Value> {
  /** A condition on columns of `host`. */
  where(value: Value, reading: FilterReading): Prisma.Sql;
  /** {@link copiedColumns} holds the same columns. */
  copied: boolean;
  /** The condition on `rank`, where the copy has an index for it. */
  ranked?(value: Value): Prisma.Sql;
}

const filterSql: { readonly [Field in HostFilterField]: FilterSql<NonNullable<HostFilter[Field]>> } = {
  search: {
    where: (part, { isLarge, ranked }) =>
      isLarge && !ranked
        ? Prisma.sql`host_id IN (SELECT host_id FROM host_name WHERE ${isNamedLike(part)})`
        : isNamedLike(part),
    copied: true,
  },
  state: {
    where: (state, { now }) => (state === 'overloaded' ? Prisma.sql`overloaded` : isInState(state, now)),
    copied: false,
  },
  demandedInterval: {
    where: (demandedInterval) => loadsOfIntervals(demandedInterval, Prisma.sql`load`),
    copied: true,
    ranked: (demandedInterval) => rankedWithin(demandedInterval),
  },
  node: { where: (node) => Prisma.sql`node_id = ${node}`, copied: true },
  topLevelDomain: { where: (domain) => Prisma.sql`top_level_domain = ${domain}`, copied: true },
  duplicates: {
    where: (percent) =>
      Prisma.sql`duplicate_count > 0 AND duplicate_count * 100.0 >= captured_count * ${percent}::int`,
    copied: false,
  },
  frontQueue: { where: (queue) => Prisma.sql`front_queue = ${queue}`, copied: true },
};

export interface FilterReading {
  now: Date;
  /** Reads `rank` too: copies that are up to a minute old and lack the newest hosts. */
  ranked: boolean;
  /** The crawl has more hosts than are sorted on request: names are searched by the indexes of `host_name`. */
  isLarge?: boolean;
}

const fieldsWithoutIndex: ReadonlySet<HostFilterField> = new Set(['node', 'topLevelDomain', 'frontQueue']);

/** The fields of a filter that are set. */
export function setFields(filter: HostFilter): HostFilterField[] {
  return hostFilterFields.filter((field) => filter[field] !== undefined);
}

export const isCopied = (field: HostFilterField): boolean => filterSql[field].copied;

/**
 * Whether few matches are found faster among the short rows of the copy. Loads have an index there.
 * Node, top-level domain and front queue have none anywhere, so they are read from the copy unless an index of
 * `host` serves another field.
 */
export function areFoundByRank(filter: HostFilter): boolean {
  if (filter.demandedInterval !== undefined) return true;
  const fields = setFields(filter);
  return fields.length > 0 && fields.every((field) => fieldsWithoutIndex.has(field));
}

/** The conditions of a filter on rows of `host`, and of `rank` where it is read. */
export function hostConditions(filter: HostFilter, reading: FilterReading): Prisma.Sql[] {
  return setFields(filter).map((field) => {
    const sql: FilterSql<unknown> = filterSql[field];
    return reading.ranked && sql.ranked ? sql.ranked(filter[field]) : sql.where(filter[field], reading);
  });
}

const renamed = Object.entries(rankColumns).map(([name, { ranked }]) => `${name} AS ${ranked}`);

/** Columns of `rank` renamed apart from those of `host`. */
export const ranks = Prisma.raw(
  `(SELECT host_id AS ranked_id, ${renamed.join(', ')} FROM host_rank) AS rank`,
);

/** The copied columns of `rank` under their names in `host`. */
export const copiedColumns = Prisma.sql`ranked_name AS name, ranked_load AS load, ranked_node AS node_id,
  ranked_domain AS top_level_domain, ranked_queue AS front_queue`;

/** Hosts with their ranks. */
export const rankedHosts = Prisma.sql`${ranks} JOIN host ON host_id = ranked_id`;

/**
 * The trigram index of `host_name` finds parts of three letters or more, and beginnings of labels; shorter
 * texts only match beginnings.
 */
export function isNamedLike(part: string): Prisma.Sql {
  if (part.length >= 3) return Prisma.sql`name LIKE ${containsPattern(part)}`;
  const begins = beginsPattern(part);
  return Prisma.sql`(name LIKE ${begins} OR name LIKE ${`%.${begins}`})`;
}

const unitsPerSecond = 86_400 * frequencyUnitsPerDay;
/** Beyond any host's, and exact as a double. */
const maxLoad = Number.MAX_SAFE_INTEGER;

/** Loads L of which 1/L is in a range, as bounds of the stored sum, which has an index. */
function loadsOfIntervals({ fromSeconds, toSeconds }: IntervalRange, load: Prisma.Sql): Prisma.Sql {
  const most = fromSeconds > 0 ? BigInt(Math.min(Math.floor(unitsPerSecond / fromSeconds), maxLoad)) : null;
  const fewest =
    toSeconds === null ? 1n : BigInt(Math.min(Math.floor(unitsPerSecond / toSeconds) + 1, maxLoad));
  return allOf([Prisma.sql`${load} >= ${fewest}`, most === null ? null : Prisma.sql`${load} <= ${most}`]);
}

/** Loads by their ranks. */
export const rankedWithin = (demandedInterval: IntervalRange) =>
  loadsOfIntervals(demandedInterval, Prisma.sql`ranked_load`);
