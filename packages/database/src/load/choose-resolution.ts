import { droppedIntervalSeconds, type HostPrice, type Resolution } from '@meguri/schedule';
import { appendAudit, findAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { nextReasonSql } from '../stored-codes.ts';

/** An operator's choice for an overloaded host, as stored and audited. */
export interface StoredChoice {
  /** Null: no choice, only the price applies. */
  resolution: Resolution | null;
  dropBelowValue: number | null;
  dropUpToImportance: number | null;
  minIntervalSeconds: number | null;
}

/** The audit entry of an earlier choice. */
export interface StandingChoice {
  id: string;
  at: Date;
  actor: string;
  before: StoredChoice;
  after: StoredChoice;
}

export interface ChosenResolution {
  after: StoredChoice;
  price: HostPrice | null;
  audit: NewAuditEntry;
}

/**
 * Writes an operator's choice, and the price that follows from it, with its audit entry in one transaction.
 * It applies from the next visit on; pages that are no longer dropped return to their normal intervals.
 *
 * @param change maps the present choice and its audit entry to the new choice;
 * throwing rolls everything back
 */
export async function chooseResolution(
  prisma: PrismaClient,
  input: {
    hostId: bigint;
    now: Date;
    change(before: StoredChoice, standing: StandingChoice | null): ChosenResolution;
  },
): Promise<void> {
  const { hostId, now } = input;
  await prisma.$transaction(
    async (tx) => {
      const held = await lockChoice(tx, hostId);
      if (!held) return;
      const { resolutionAuditId, ...before } = held;
      const standing = resolutionAuditId === null ? null : await findAudit(tx, resolutionAuditId);
      const { after, price, audit } = input.change(before, standing as StandingChoice | null);
      await writeChoice(tx, { hostId, now, after, price, auditId: await appendAudit(tx, audit) });
      await letIn(tx, {
        hostId,
        dropRuleChanged: dropsOthers(before, after),
        crowded: !!price?.exclusion,
      });
    },
    { timeout: 60_000 },
  );
}

async function lockChoice(
  sql: Sql,
  hostId: bigint,
): Promise<(StoredChoice & { resolutionAuditId: bigint | null }) | null> {
  const rows = await sql.$queryRaw<(StoredChoice & { resolutionAuditId: bigint | null })[]>`
    SELECT resolution, drop_below_value AS "dropBelowValue", drop_up_to_importance AS "dropUpToImportance",
      min_interval_seconds AS "minIntervalSeconds", resolution_audit_id AS "resolutionAuditId"
    FROM host WHERE host_id = ${hostId} FOR UPDATE`;
  return rows[0] ?? null;
}

async function writeChoice(
  sql: Sql,
  input: { hostId: bigint; now: Date; after: StoredChoice; price: HostPrice | null; auditId: bigint },
): Promise<void> {
  const { hostId, now, after, price, auditId } = input;
  const resolution = after.resolution === null ? null : JSON.stringify(after.resolution);
  const exclusion = price?.exclusion ?? null;
  const belowValue = exclusion && Math.min(exclusion.belowValue, Number.MAX_VALUE);
  await sql.$executeRaw`
    UPDATE host SET resolution = ${resolution}::jsonb, resolution_audit_id = ${auditId}, min_interval_seconds = ${after.minIntervalSeconds},
      drop_below_value = ${after.dropBelowValue}, drop_up_to_importance = ${after.dropUpToImportance},
      price = ${price?.price ?? null}::float8, price_at = ${price && now}::timestamptz,
      price_load = CASE WHEN ${price !== null}::boolean THEN base_load END,
      price_interval_seconds = CASE WHEN ${price !== null}::boolean THEN effective_interval_seconds END,
      excluded_below_value = ${belowValue}::float8, excluded_max_days = ${exclusion?.maxDays ?? null}::float8,
      next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    WHERE host_id = ${hostId}`;
}

const dropsOthers = (before: StoredChoice, after: StoredChoice) =>
  before.dropBelowValue !== after.dropBelowValue || before.dropUpToImportance !== after.dropUpToImportance;

/**
 * Dropped pages return to their normal intervals; pages excluded by load, where the host excludes none any
 * more, to their maximum interval.
 */
async function letIn(
  sql: Sql,
  { hostId, dropRuleChanged, crowded }: { hostId: bigint; dropRuleChanged: boolean; crowded: boolean },
): Promise<void> {
  if (crowded && !dropRuleChanged) return;
  await sql.$executeRaw`
    UPDATE page SET next_reason = ${nextReasonSql('estimated-rate')},
      next_visit_at = last_verdict_at + interval '1 s' * CASE WHEN page.interval_seconds = ${droppedIntervalSeconds}::int
        THEN coalesce(base_interval_seconds, 0) ELSE list.max_interval_seconds END
    FROM seed_list AS list
    WHERE page.host_id = ${hostId} AND list.id = page.seed_list_id AND load_excluded AND last_verdict_at IS NOT NULL
      AND consecutive_errors = 0 AND page.interval_seconds > list.max_interval_seconds
      AND CASE WHEN page.interval_seconds = ${droppedIntervalSeconds}::int THEN ${dropRuleChanged}::boolean ELSE ${!crowded}::boolean END`;
}
