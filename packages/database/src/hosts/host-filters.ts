import type { HostQuery, IntervalRange } from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { Prisma } from '../generated/client.ts';
import { hostsOf } from '../figures/interval-counts-repository.ts';
import { isInState } from './host-states.ts';
import { allOf, beginsPattern, containsPattern } from '../connection/query-fragments.ts';

/** Which hosts. */
export interface HostFilter {
  search: string | null;
  state: HostQuery['state'] | null;
  /** Of 1/L. */
  asked: IntervalRange | null;
  node?: number | undefined;
  topLevelDomain?: string | undefined;
  /** By copies that are a minute old and do not know the newest hosts: loads by `host_rank`, and what hosts are listed along. */
  ranked: boolean;
  now: Date;
}

/** Ranks under names that `host` does not have. */
export const ranks = Prisma.sql`(
  SELECT host_id AS ranked_id, load AS ranked_load, error_count AS ranked_errors, last_access_at AS ranked_access,
    interval_seconds AS ranked_interval, captured_count AS ranked_captured, name AS ranked_name, node_id AS ranked_node,
    top_level_domain AS ranked_domain FROM host_rank) AS rank`;

/** What `rank` has a copy of under the names that it has in `host`. */
export const copiedColumns = Prisma.sql`ranked_name AS name, ranked_load AS load, ranked_node AS node_id, ranked_domain AS top_level_domain`;

/** Hosts with their ranks. */
export const rankedHosts = Prisma.sql`${ranks} JOIN host ON host_id = ranked_id`;

/** The conditions of a filter on rows of `host`, and of `rank` where it is ranked; all but those of a state on {@link copiedColumns} as well. */
export function hostFilters({
  search,
  state,
  asked,
  ranked,
  now,
  ...part
}: HostFilter): (Prisma.Sql | null)[] {
  return [
    search ? isNamedLike(search) : null,
    state === 'overloaded' ? Prisma.sql`overloaded` : null,
    state && state !== 'overloaded' ? isInState(state, now) : null,
    asked && (ranked ? rankedWithin(asked) : askedWithin(asked, Prisma.sql`load`)),
    hostsOf(part),
  ];
}

/** The index of names knows parts of three letters and more, and how labels begin: fewer letters are looked for there alone. */
export function isNamedLike(part: string): Prisma.Sql {
  if (part.length >= 3) return Prisma.sql`name LIKE ${containsPattern(part)}`;
  const begins = beginsPattern(part);
  return Prisma.sql`(name LIKE ${begins} OR name LIKE ${`%.${begins}`})`;
}

const unitsPerSecond = 86_400 * frequencyUnitsPerDay;

/** Loads L of which 1/L is in a range, as bounds of the stored sum: an index of it can tell. */
function askedWithin({ fromSeconds, toSeconds }: IntervalRange, load: Prisma.Sql): Prisma.Sql {
  const most = fromSeconds > 0 ? BigInt(Math.min(Math.floor(unitsPerSecond / fromSeconds), maxLoad)) : null;
  const fewest =
    toSeconds === null ? 1n : BigInt(Math.min(Math.floor(unitsPerSecond / toSeconds) + 1, maxLoad));
  return allOf([Prisma.sql`${load} >= ${fewest}`, most === null ? null : Prisma.sql`${load} <= ${most}`]);
}

/** Loads by their ranks. */
export const rankedWithin = (asked: IntervalRange) => askedWithin(asked, Prisma.sql`ranked_load`);

/** Far beyond any host's, and within what a double tells apart. */
const maxLoad = Number.MAX_SAFE_INTEGER;
