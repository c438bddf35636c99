import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { hostsOfRule } from '../rules/hosts-of-rule.ts';
import type { RuleScope } from '../rules/throttle-rules.ts';
import type { HostActivity } from '@meguri/contracts';

/** A known host, as a complaint links to it. */
export interface LinkedHost {
  hostId: bigint;
  name: string;
  site: string;
  pages: number;
  paused: boolean;
  load: bigint;
  minIntervalSeconds: number | null;
  effectiveIntervalSeconds: number;
}

const columns = Prisma.sql`host_id AS "hostId", name, site, page_count AS pages, paused, load, min_interval_seconds AS "minIntervalSeconds",
  effective_interval_seconds AS "effectiveIntervalSeconds"`;

/** The known ones among the given hosts. */
export function listLinkedHosts(prisma: PrismaClient, hostIds: readonly bigint[]): Promise<LinkedHost[]> {
  return prisma.$queryRaw<LinkedHost[]>`
    SELECT ${columns}
    FROM host WHERE host_id = ANY(${[...hostIds]}::bigint[]) ORDER BY page_count DESC, name`;
}

/** Hosts of some sites (registrable domains), most pages first. */
export function listHostsOfSites(
  prisma: PrismaClient,
  input: { sites: readonly string[]; limit: number },
): Promise<LinkedHost[]> {
  return prisma.$queryRaw<LinkedHost[]>`
    SELECT ${columns}
    FROM host WHERE site = ANY(${[...input.sites]}) ORDER BY page_count DESC, name LIMIT ${input.limit}`;
}

/** Hosts that a rule applies to, most pages first. */
export function listHostsOfRule(
  prisma: PrismaClient,
  input: { rule: RuleScope; limit: number },
): Promise<LinkedHost[]> {
  return prisma.$queryRaw<LinkedHost[]>`
    SELECT ${columns} FROM host WHERE ${hostsOfRule(input.rule)} ORDER BY page_count DESC, name LIMIT ${input.limit}`;
}

/** Threads that mention a host, the latest first. */
export function listComplaintsOfHost(
  prisma: PrismaClient,
  input: { hostId: bigint; limit: number },
): Promise<HostActivity['complaints']> {
  return prisma.$queryRaw<HostActivity['complaints']>`
    SELECT id::text AS id, subject, from_name AS "fromName", kind, status, last_message_at AS "lastMessageAt" FROM complaint
    WHERE id IN (SELECT complaint_id FROM complaint_mention WHERE host_id = ${input.hostId})
    ORDER BY last_message_at DESC LIMIT ${input.limit}`;
}
