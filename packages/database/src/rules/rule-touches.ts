import { frequencyUnitsPerDay } from '@meguri/schedule';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { isOverloadedText } from '../load/overload-sql.ts';
import { hostsOfRule } from './hosts-of-rule.ts';
import type { RuleScope } from './throttle-rules.ts';

/** Most hosts that are read for one rule. */
export const maxTouchedHosts = 10_000;

/** Numbers of hosts and pages that a rule applies to. */
export interface RuleTouch {
  hosts: number;
  pages: number;
}

/** Rules counted in one statement. */
const rulesPerStatement = 200;

/**
 * Numbers of hosts and pages that each rule applies to, up to {@link maxTouchedHosts} + 1 hosts.
 * Reads only indexes of hosts.
 */
export async function countTouched(prisma: PrismaClient, rules: readonly RuleScope[]): Promise<RuleTouch[]> {
  const touched: RuleTouch[] = [];
  for (let start = 0; start < rules.length; start += rulesPerStatement) {
    const counts = rules.slice(start, start + rulesPerStatement).map(
      (rule, index) => Prisma.sql`
        SELECT ${index}::int AS index, count(*)::int AS hosts, coalesce(sum(page_count), 0)::float8 AS pages
        FROM (SELECT page_count FROM host WHERE ${hostsOfRule(rule)} LIMIT ${maxTouchedHosts + 1}) AS touched`,
    );
    const rows = await prisma.$queryRaw<(RuleTouch & { index: number })[]>`
      ${Prisma.join(counts, ' UNION ALL ')} ORDER BY index`;
    touched.push(...rows.map(({ hosts, pages }) => ({ hosts, pages })));
  }
  return touched;
}

/** The effect of a rule on its hosts. Rates are per day. */
export interface RuleEffect extends RuleTouch {
  /** Hosts that are visited now. */
  visited: number;
  /**
   * Visited hosts that would have a longer access interval, and the demand and
   * capacity of all visited hosts.
   */
  slowed: number;
  demand: number;
  capacityBefore: number;
  capacityAfter: number;
  /** Hosts that would become overloaded. */
  overloaded: number;
  /** The hosts with the most pages. */
  largest: string[];
}

/** A host that is not overloaded yet. */
const becomesOverloaded = Prisma.raw(
  isOverloadedText({
    baseLoad: 'base_load::float8',
    accessIntervalSeconds: 'ruled_interval_seconds',
    wasOverloaded: 'false',
  }),
);

/** The effect of a rule's access interval, from the present intervals of its hosts. */
export async function readRuleEffect(
  prisma: PrismaClient,
  input: { rule: RuleScope; minIntervalSeconds: number | null; largest: number },
): Promise<RuleEffect> {
  const { rule, largest } = input;
  const ruledInterval = Prisma.sql`greatest(effective_interval_seconds, ${input.minIntervalSeconds ?? 0}::float8)`;
  const visited = Prisma.sql`NOT paused AND alias_of IS NULL`;
  const [row] = await prisma.$queryRaw<RuleEffect[]>`
    SELECT count(*)::int AS hosts, coalesce(sum(page_count), 0)::float8 AS pages, count(*) FILTER (WHERE ${visited})::int AS visited,
      count(*) FILTER (WHERE ${visited} AND effective_interval_seconds < ruled_interval_seconds)::int AS slowed,
      coalesce(sum(load) FILTER (WHERE ${visited}), 0)::float8 / ${frequencyUnitsPerDay} AS demand,
      coalesce(sum(86400 / nullif(effective_interval_seconds, 0)) FILTER (WHERE ${visited}), 0)::float8 AS "capacityBefore",
      coalesce(sum(86400 / nullif(ruled_interval_seconds, 0)) FILTER (WHERE ${visited}), 0)::float8 AS "capacityAfter",
      count(*) FILTER (WHERE ${visited} AND NOT overloaded AND ${becomesOverloaded})::int AS overloaded,
      (coalesce(array_agg(name ORDER BY page_count DESC, name), '{}'))[1:${largest}::int] AS largest
    FROM (SELECT *, ${ruledInterval} AS ruled_interval_seconds FROM host WHERE ${hostsOfRule(rule)}
      LIMIT ${maxTouchedHosts + 1}) AS touched`;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
