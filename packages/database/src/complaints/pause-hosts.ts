import { permittedPauses, type PauseLimits } from '@meguri/schedule';
import type { AuditOrigin } from '@meguri/contracts';
import { appendAudit } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { notifyEdit } from '../hosts/listen-to-edits.ts';
import { hostIdOf } from '../ids.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { changeComplaintWithin, type ComplaintChange } from './change-complaint.ts';
import { lockComplaint, type ComplaintRecord } from './complaint-records.ts';
import {
  insertAction,
  listActions,
  markUndone,
  type ActionRecord,
  type ActTrace,
} from './complaint-actions.ts';

interface Acting {
  now: Date;
  actor: string;
  origin: AuditOrigin | null;
  reason: string | null;
  complaintId: string;
}

/**
 * Sets or clears the operators' pause of hosts, as an edit of each would, and notifies their nodes. Each host
 * gets an audit entry. A webmaster's pause is separate and stays as it is.
 * @returns the changed hosts
 */
export async function setHostsPaused(
  tx: Sql,
  input: Acting & { hostIds: readonly bigint[]; paused: boolean },
): Promise<{ hostId: string; name: string }[]> {
  const { hostIds, paused, now, actor, origin, reason, complaintId } = input;
  const lock = lockHosts(hostIds);
  await tx.$queryRawUnsafe(lock.text, ...lock.values);
  const changed = await tx.$queryRaw<{ hostId: string; name: string; more: number }[]>`
    WITH parties AS (
      SELECT host_id, paused, coalesce((throttle->'webmaster'->>'paused')::boolean, false) AS by_webmaster,
        coalesce((throttle->'operator'->>'paused')::boolean, false) AS by_operator
      FROM host WHERE host_id = ANY(${[...hostIds]}::bigint[])),
    -- A pause of the column alone is an operator's.
    standing AS (SELECT *, by_operator OR (paused AND NOT by_webmaster) AS is_paused FROM parties)
    UPDATE host SET paused = ${paused} OR by_webmaster,
      throttle = CASE WHEN ${paused}
        THEN coalesce(throttle, '{}') || jsonb_build_object('operator', coalesce(throttle->'operator', '{}') || '{"paused": true}')
        WHEN by_operator THEN jsonb_set(throttle, '{operator,paused}', 'false') ELSE throttle END,
      next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    FROM standing WHERE host.host_id = standing.host_id
      AND (is_paused <> ${paused} OR standing.paused <> (${paused} OR by_webmaster))
    RETURNING host.host_id::text AS "hostId", host.name, host.paused::int - standing.paused::int AS more`;
  const value = changed.reduce((sum, { more }) => sum + more, 0);
  await addToCounter(tx, { nodeId: controlNodeId, name: 'paused', value });
  for (const { hostId, name } of changed) {
    await notifyEdit(tx, { kind: 'host', hostId: BigInt(hostId) });
    await appendAudit(tx, {
      at: now,
      actor,
      action: paused ? 'host.pause' : 'host.resume',
      subject: `host:${name}`,
      before: { paused: !paused },
      after: { paused, complaint: complaintId },
      reason,
      origin,
    });
  }
  return changed;
}

/** Advisory lock: all consoles and mail receivers count automatic pauses one after the other. */
const pauseLock = 0x70617573;
const limitMs = 3_600_000;

interface AutomaticPause extends Acting {
  hostIds: readonly bigint[];
  /** Digest of the sender, by which automatic pauses are counted. */
  sender: string;
  limits: PauseLimits | null;
}

/**
 * Pauses the hosts of a complaint automatically until an operator decides; hosts already paused stay as they
 * are. Beyond the limits per hour the others become proposals. Called in the transaction that files the complaint.
 */
export async function pauseForComplaint(tx: Sql, input: AutomaticPause): Promise<void> {
  const { complaintId: id, now, actor, reason, sender, limits } = input;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${pauseLock})`;
  const wanted = await listUnpaused(tx, input.hostIds);
  const since = new Date(now.getTime() - limitMs);
  const recent = await countAutomaticPauses(tx, { actor, sender, since });
  const permitted = permittedPauses(wanted.length, recent, limits);
  const hostIds = wanted.slice(0, permitted).map(({ hostId }) => hostId);
  const paused = await setHostsPaused(tx, { ...input, hostIds, paused: true });
  const proposed = wanted.slice(permitted).map(({ name }) => name);
  if (paused.length + proposed.length === 0) return;
  for (const { hostId, name } of paused) {
    const act = { kind: 'pause', host: name } as const;
    await insertAction(tx, { id, now, actor, act, before: { paused: [hostId], sender }, reason });
  }
  await changeComplaintWithin(tx, {
    id,
    now,
    change: ({ firstActionAt, proposedPauses }) => ({
      after: {
        awaitsDecision: true,
        proposedPauses: [...new Set([...proposedPauses, ...proposed])],
        firstActionAt: firstActionAt ?? (paused.length > 0 ? now : null),
      },
      audit: null,
    }),
  });
}

/** In the order given. */
async function listUnpaused(
  tx: Sql,
  hostIds: readonly bigint[],
): Promise<{ hostId: bigint; name: string }[]> {
  return tx.$queryRaw`
    SELECT host_id AS "hostId", name FROM host
    WHERE host_id = ANY(${[...hostIds]}::bigint[]) AND NOT paused
    ORDER BY array_position(${[...hostIds]}::bigint[], host_id)`;
}

async function countAutomaticPauses(
  tx: Sql,
  { actor, sender, since }: { actor: string; sender: string; since: Date },
): Promise<PauseLimits> {
  const [counted] = await tx.$queryRaw<PauseLimits[]>`
    SELECT count(*)::int AS "inAll", (count(*) FILTER (WHERE before->>'sender' = ${sender}))::int AS "perSender"
    FROM complaint_action WHERE at > ${since} AND actor = ${actor}`;
  return counted ?? { inAll: 0, perSender: 0 };
}

/**
 * Pauses the hosts that a complaint proposes, as an operator decided, and changes the thread with it.
 * @returns false for an unknown thread
 */
export async function pauseProposed(
  prisma: PrismaClient,
  input: Acting & { id: string; change(before: ComplaintRecord): ComplaintChange },
): Promise<boolean> {
  const { id, now, actor, reason, change } = input;
  return prisma.$transaction(async (tx) => {
    const names = (await lockComplaint(tx, id))?.proposedPauses ?? [];
    const hostIds = names.map(hostIdOf);
    for (const { hostId, name } of await setHostsPaused(tx, { ...input, hostIds, paused: true })) {
      const act = { kind: 'pause', host: name } as const;
      await insertAction(tx, { id, now, actor, act, before: { paused: [hostId] }, reason });
    }
    return changeComplaintWithin(tx, { id, now, change });
  });
}

/**
 * Undoes the pauses of a complaint that `pausedBy` made, and changes the thread with it.
 * @returns false for an unknown thread
 */
export async function resumeAfterComplaint(
  prisma: PrismaClient,
  input: Acting & { pausedBy: string; change(before: ComplaintRecord): ComplaintChange },
): Promise<boolean> {
  const { complaintId, pausedBy, now, actor, change } = input;
  return prisma.$transaction(async (tx) => {
    if (!(await changeComplaintWithin(tx, { id: complaintId, now, change }))) return false;
    const actions = (await listActions(tx, complaintId)).filter(
      (action) => action.actor === pausedBy && action.undoneAt === null,
    );
    await endPauses(tx, { ...input, actions });
    await markUndone(tx, { ids: actions.map(({ id }) => id), now, actor });
    return true;
  });
}

/**
 * Resumes the hosts that acts paused. A host that another act keeps paused stays so; that act takes over the
 * pause.
 */
export async function endPauses(
  tx: Sql,
  input: Acting & { actions: readonly Pick<ActionRecord, 'id' | 'before'>[] },
): Promise<void> {
  const hostIds = [...new Set(input.actions.flatMap(({ before }) => before.paused ?? []))];
  const kept = await handOver(tx, { hostIds, except: input.actions.map(({ id }) => id) });
  const resumed = hostIds.filter((hostId) => !kept.has(hostId)).map(BigInt);
  await setHostsPaused(tx, { ...input, hostIds: resumed, paused: false });
}

/**
 * Hands pauses over to other acts that found the hosts paused.
 *
 * @returns the hosts that another act keeps paused
 */
async function handOver(
  tx: Sql,
  { hostIds, except }: { hostIds: readonly string[]; except: readonly string[] },
): Promise<Set<string>> {
  if (hostIds.length === 0) return new Set();
  const others = await tx.$queryRaw<{ id: string; before: ActTrace }[]>`
    SELECT id::text AS id, before FROM complaint_action
    WHERE undone_at IS NULL AND id <> ALL(${except.map(BigInt)}::bigint[])
      AND (before->'paused' ?| ${[...hostIds]}::text[] OR before->'foundPaused' ?| ${[...hostIds]}::text[])
    ORDER BY id FOR UPDATE`;
  const kept = new Set<string>();
  for (const { id, before } of others) {
    const { paused = [], foundPaused = [] } = before;
    const own = hostIds.filter((hostId) => !kept.has(hostId) && [...paused, ...foundPaused].includes(hostId));
    const taken = own.filter((hostId) => !paused.includes(hostId));
    if (taken.length > 0)
      await tx.$executeRaw`
        UPDATE complaint_action SET before = before || jsonb_build_object('paused', ${JSON.stringify([...paused, ...taken])}::jsonb)
        WHERE id = ${BigInt(id)}`;
    for (const hostId of own) kept.add(hostId);
  }
  return kept;
}
