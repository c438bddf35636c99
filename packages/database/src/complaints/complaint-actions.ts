import type { ComplaintAct, RuleTerms } from '@meguri/contracts';
import type { Sql } from '../connection/client.ts';
import type { ThrottleRule } from '../rules/throttle-rules.ts';

/** A rule as stored in JSON; older entries lack `disabled`. */
export type KeptRuleTerms = Omit<RuleTerms, 'pausedUntil' | 'disabled'> & {
  pausedUntil: string | null;
  disabled?: boolean;
};

/** What an act changed, for its undo. Ids as text. */
export interface ActTrace {
  /** Hosts that it paused. */
  paused?: string[];
  /** Hosts that it would have paused, but that were paused already. */
  foundPaused?: string[];
  /** Digest of the sender whose message paused them automatically. */
  sender?: string;
  /** A host whose interval it set, with both values. */
  interval?: { hostId: string; before: number | null; after: number };
  /** What it hides. */
  takedown?: string;
  /** A rule that it wrote, and the former one. */
  rule?: { kind: ThrottleRule['kind']; value: string; before: KeptRuleTerms | null };
}

export interface ActionRecord {
  id: string;
  at: Date;
  actor: string;
  act: ComplaintAct;
  before: ActTrace;
  reason: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
}

export async function insertAction(
  tx: Sql,
  input: {
    id: string;
    now: Date;
    actor: string;
    act: ComplaintAct;
    before: ActTrace;
    reason: string | null;
  },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO complaint_action (complaint_id, at, actor, act, before, reason)
    VALUES (${BigInt(input.id)}, ${input.now}, ${input.actor}, ${JSON.stringify(input.act)}::jsonb, ${JSON.stringify(input.before)}::jsonb,
      ${input.reason})`;
}

/** The acts of a complaint, oldest first. */
export function listActions(sql: Sql, id: string): Promise<ActionRecord[]> {
  return sql.$queryRaw<ActionRecord[]>`
    SELECT id::text AS id, at, actor, act, before, reason, undone_at AS "undoneAt", undone_by AS "undoneBy"
    FROM complaint_action WHERE complaint_id = ${BigInt(id)} ORDER BY id`;
}

/** Marks acts as undone; those already undone stay. */
export async function markUndone(
  tx: Sql,
  input: { ids: readonly string[]; now: Date; actor: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE complaint_action SET undone_at = ${input.now}, undone_by = ${input.actor}
    WHERE id = ANY(${input.ids.map(BigInt)}::bigint[]) AND undone_at IS NULL`;
}
