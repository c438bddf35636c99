import { publicSuffix } from '@meguri/urls';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { hostsOfRule } from '../rules/hosts-of-rule.ts';

/** Limits of one preview: hosts that are read, and captures of them that are examined. */
const most = { hosts: 10_000, captures: 20_000 } as const;

export interface SampledCapture {
  url: string;
  capturedAt: Date;
}

/** Hosts of a domain and their captures, up to the limits of a preview. */
export interface DomainSample {
  hosts: number;
  /** Captures of all of these hosts. */
  captures: number;
  /** Some of them, chosen by the hashes of hosts and URLs; all of them where `isComplete`. */
  sample: SampledCapture[];
  isComplete: boolean;
}

/**
 * Captures of a domain and its subdomains, for an estimate: a bounded number is read. Hosts of a public suffix have no
 * index, so they are found among a sample of all hosts.
 *
 * @param domain in ASCII, without a port
 */
export async function sampleDomain(prisma: PrismaClient, domain: string): Promise<DomainSample> {
  const share = publicSuffix(domain) === domain ? await sampledShare(prisma) : 1;
  const found = await prisma.$queryRaw<{ hostId: bigint; captures: number }[]>`
    SELECT host_id AS "hostId", (first_capture_count + changed_count + unchanged_count + error_count)::float8 AS captures
    FROM ${hostsOf(domain, share)} LIMIT ${most.hosts + 1}`;
  const hosts = found.slice(0, most.hosts);
  const ids = hosts.map(({ hostId }) => hostId);
  const sample = await prisma.$queryRaw<SampledCapture[]>`
    SELECT url, captured_at AS "capturedAt" FROM capture_entry WHERE host_id = ANY(${ids}::bigint[]) LIMIT ${most.captures + 1}`;
  return {
    hosts: Math.round(hosts.length / share),
    captures: hosts.reduce((sum, { captures }) => sum + captures, 0) / share,
    sample: sample.slice(0, most.captures),
    isComplete: share === 1 && found.length <= most.hosts && sample.length <= most.captures,
  };
}

/** The share of all hosts that makes about as many as a preview reads. */
async function sampledShare(prisma: PrismaClient): Promise<number> {
  const [table] = await prisma.$queryRaw<{ rows: number }[]>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'host'::regclass`;
  return Math.min(1, most.hosts / Math.max(table?.rows ?? 0, 1));
}

function hostsOf(domain: string, share: number): Prisma.Sql {
  if (publicSuffix(domain) !== domain)
    return Prisma.sql`host WHERE ${hostsOfRule({ kind: 'domain', value: domain })}`;
  return Prisma.sql`host TABLESAMPLE SYSTEM (${100 * share}::float4)
    WHERE right('.' || split_part(name, ':', 1), ${domain.length + 1}::int) = ${`.${domain}`}`;
}

/** Accesses of all hosts within a period, by whole hours (UTC); null: no bound. */
export async function countAccessesWithin(
  prisma: PrismaClient,
  { from, before }: { from: Date | null; before: Date | null },
): Promise<number> {
  const conditions = [
    ...(from ? [Prisma.sql`hour >= date_trunc('hour', ${from}::timestamptz)`] : []),
    ...(before ? [Prisma.sql`hour < ${before}::timestamptz`] : []),
  ];
  const where = conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
  const [row] = await prisma.$queryRaw<{ accesses: number }[]>`
    SELECT coalesce(sum(first_captures + changed + unchanged + errors), 0)::float8 AS accesses FROM statistic_hour ${where}`;
  return row?.accesses ?? 0;
}
