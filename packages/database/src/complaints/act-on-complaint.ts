import type { AuditOrigin, ComplaintAct } from '@meguri/contracts';
import type { NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { requestRobotsRecheckWithin } from '../robots/robots-checks.ts';
import type { ThrottleRule } from '../rules/throttle-rules.ts';
import type { RuleSql } from '../rules/throttle-rules-repository.ts';
import { changeComplaintWithin } from './change-complaint.ts';
import {
  insertAction,
  listActions,
  markUndone,
  type ActionRecord,
  type ActTrace,
} from './complaint-actions.ts';
import type { ComplaintRecord } from './complaint-records.ts';
import { endPauses, setHostsPaused } from './pause-hosts.ts';
import { stopByRule, takeRuleBack } from './stop-by-rule.ts';
import { requestPurgeInTransaction } from '../purges/request-purge.ts';
import { insertTakedown, liftTakedown, type TakedownScope } from './takedowns.ts';
import { editHostsWithin, type EditableHost, type PlannedHostEdit } from '../hosts/edit-hosts.ts';

/** The changes that an act makes in the database. */
export type ActPlan =
  | { kind: 'interval'; hostId: bigint; seconds: number; edition: IntervalEdit }
  | { kind: 'pause'; hostIds: readonly bigint[] }
  | { kind: 'rule'; rule: Pick<ThrottleRule, 'kind' | 'value'> }
  | { kind: 'robots'; hostId: bigint }
  | { kind: 'takedown'; scope: TakedownScope; purgeBy: Date | null };

type ActingSql = RuleSql & Pick<PrismaClient, 'audit'>;

interface Acting {
  id: string;
  now: Date;
  actor: string;
  origin: AuditOrigin | null;
  reason: string | null;
}

/**
 * Applies an act to a complaint, with its undo data and audit entries for the complaint and each host, in one
 * transaction.
 * @param check sees the current thread; throwing rolls everything back
 * @returns false for an unknown thread
 */
export async function actOnComplaint(
  prisma: PrismaClient,
  input: Acting & { act: ComplaintAct; plan: ActPlan; check(complaint: ComplaintRecord): void },
): Promise<boolean> {
  const { id, now, actor, reason, act, plan } = input;
  return prisma.$transaction(
    async (tx) => {
      const audit = auditOf(input, 'complaint.act', act);
      const known = await changeComplaintWithin(tx, {
        id,
        now,
        change: (complaint) => {
          input.check(complaint);
          return { after: { firstActionAt: complaint.firstActionAt ?? now }, audit };
        },
      });
      if (!known) return false;
      const before = await carryOut(tx, plan, input);
      await insertAction(tx, { id, now, actor, act, before, reason });
      return true;
    },
    { timeout: 60_000 },
  );
}

async function carryOut(tx: ActingSql, plan: ActPlan, acting: Acting): Promise<ActTrace> {
  switch (plan.kind) {
    case 'interval':
      return intervalTrace(await setHostInterval(tx, { ...acting, ...plan }), plan.seconds);
    case 'pause': {
      const paused = await setHostsPaused(tx, {
        ...acting,
        complaintId: acting.id,
        hostIds: plan.hostIds,
        paused: true,
      });
      const pausedIds = paused.map(({ hostId }) => hostId);
      const foundPaused = plan.hostIds.map(String).filter((hostId) => !pausedIds.includes(hostId));
      return { paused: pausedIds, ...(foundPaused.length > 0 && { foundPaused }) };
    }
    case 'rule':
      return { rule: await stopByRule(tx, { ...acting, ...plan.rule }) };
    case 'robots':
      await requestRecheckOfHost(tx, plan.hostId, acting);
      return {};
    case 'takedown':
      return { takedown: await takeDown(tx, plan, acting) };
    default:
      return plan satisfies never;
  }
}

async function takeDown(
  tx: Sql,
  { scope, purgeBy }: Extract<ActPlan, { kind: 'takedown' }>,
  acting: Acting,
): Promise<string> {
  const id = await insertTakedown(tx, { ...acting, ...scope, complaintId: acting.id });
  const { now, actor } = acting;
  if (purgeBy !== null) await requestPurgeInTransaction(tx, id, { by: purgeBy, now, actor });
  return id;
}

async function requestRecheckOfHost(tx: Sql, hostId: bigint, acting: Acting): Promise<void> {
  const { now, actor, origin, reason, id } = acting;
  const audit = {
    at: now,
    actor,
    action: 'robots.want',
    subject: `complaint:${id}`,
    before: null,
    origin,
    reason,
  } as const;
  await requestRobotsRecheckWithin(tx, {
    hostIds: [hostId],
    now,
    spacingSeconds: 0,
    audit: (hosts) => ({ ...audit, after: { hosts } }),
  });
}

function intervalTrace(set: { hostId: string; before: number | null } | null, after: number): ActTrace {
  return set === null ? {} : { interval: { hostId: set.hostId, before: set.before, after } };
}

type Undoing = Acting & {
  /**
   * The edit that restores the interval of the slowed host; null where the act slowed none or the host is no
   * longer known.
   */
  edition: IntervalEdit | null;
};

/** Result of undoing an act. */
export type UndoneAct = 'undone' | 'unknown' | 'undone-before' | 'changed-since' | 'purge-begun';

/** Undoes an act, as far as the same fields have not changed since. */
export async function undoAct(
  prisma: PrismaClient,
  input: Undoing & { actionId: string },
): Promise<UndoneAct> {
  const { id, now, actor, actionId } = input;
  return prisma.$transaction(
    async (tx) => {
      const action = (await listActions(tx, id)).find((one) => one.id === actionId);
      if (!action) return 'unknown';
      if (action.undoneAt !== null) return 'undone-before';
      const hindrance = await takeBack(tx, action, input);
      if (hindrance !== null) return hindrance;
      await markUndone(tx, { ids: [actionId], now, actor });
      const audit = auditOf(input, 'complaint.undo', action.act);
      await changeComplaintWithin(tx, { id, now, change: () => ({ after: {}, audit }) });
      return 'undone';
    },
    { timeout: 60_000 },
  );
}

/** @returns why it was not undone; null: it was */
async function takeBack(
  tx: ActingSql,
  action: ActionRecord,
  acting: Undoing,
): Promise<Extract<UndoneAct, 'changed-since' | 'purge-begun'> | null> {
  const { paused, interval, takedown, rule } = action.before;
  const { now, edition } = acting;
  if (interval) {
    if (!edition) return 'changed-since';
    const [hostId, seconds, only] = [BigInt(interval.hostId), interval.before, interval.after];
    if ((await setHostInterval(tx, { hostId, seconds, only, now, edition })) === null) return 'changed-since';
  }
  if (paused) await endPauses(tx, { ...acting, complaintId: acting.id, actions: [action] });
  if (rule && !(await takeRuleBack(tx, { ...acting, ...rule }))) return 'changed-since';
  if (takedown !== undefined && !(await liftTakedown(tx, { id: takedown, now: acting.now })))
    return 'purge-begun';
  return null;
}

function auditOf(
  { id, now, actor, origin, reason }: Acting,
  action: 'complaint.act' | 'complaint.undo',
  act: ComplaintAct,
): NewAuditEntry {
  return { at: now, actor, origin, action, subject: `complaint:${id}`, before: null, after: act, reason };
}

/** The edit that sets the operator's minimum access interval of a host (null: none), with its audit entry. */
export type IntervalEdit = (host: EditableHost, seconds: number | null) => PlannedHostEdit;

/**
 * Sets or clears (null) the minimum access interval of a host, as an edit of the host does.
 * @param input.only set it only while it has this value
 * @returns the former value; null where the host is unknown or has another value
 */
async function setHostInterval(
  tx: Sql & Pick<PrismaClient, 'audit'>,
  input: { hostId: bigint; seconds: number | null; only?: number; now: Date; edition: IntervalEdit },
): Promise<Pick<NonNullable<ActTrace['interval']>, 'hostId' | 'before'> | null> {
  const { hostId, seconds, only, now, edition } = input;
  let before: number | null = null;
  const edited = await editHostsWithin(tx, {
    hostIds: [hostId],
    now,
    change: (host) => {
      if (only !== undefined && host.minIntervalSeconds !== only) return null;
      before = host.minIntervalSeconds;
      return edition(host, seconds);
    },
  });
  return edited.size === 0 ? null : { hostId: String(hostId), before };
}
