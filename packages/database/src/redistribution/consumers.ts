import { isDeepStrictEqual } from 'node:util';
import {
  consumerScopeSchema,
  pushAddress,
  pushTargetSchema,
  type ConsumerDetail,
  type ConsumerRow,
  type ConsumerTerms,
  type PackageSchedule,
  type PushState,
  type PushTarget,
} from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { restartPush, waitingPushes } from './pushes.ts';

type Audit = Omit<NewAuditEntry, 'subject'>;

const subjectOf = (name: string) => `consumer:${name}`;

interface StoredRow extends ConsumerRow {
  purpose: string;
  addresses: string;
  publicKey: string | null;
  scope: unknown;
  history: boolean;
  push: unknown;
  tokenMadeAt: Date | null;
  suspendedAt: Date | null;
  lastManifest: Uint8Array | null;
}

function readRows(sql: Sql, where: Prisma.Sql, limit: number): Promise<StoredRow[]> {
  return sql.$queryRaw<StoredRow[]>`
    SELECT consumer.id, consumer.name, consumer.state, contact, purpose, addresses, public_key AS "publicKey", scope, history, push,
      consumer.created_at AS "createdAt", created_by AS "createdBy", approved_at AS "approvedAt", approved_by AS "approvedBy",
      suspended_at AS "suspendedAt", token.made_at AS "tokenMadeAt", token.made_at IS NOT NULL AS "hasToken",
      public_key IS NOT NULL AS "hasPublicKey", sequence, last_manifest AS "lastManifest", sums.*,
      (SELECT max(started_at) FROM package_transfer WHERE consumer_id = consumer.id) AS "lastTransferAt"
    FROM consumer LEFT JOIN consumer_token AS token ON token.consumer_id = consumer.id
    CROSS JOIN LATERAL (SELECT count(*)::int AS packages, coalesce(sum(bytes), 0)::float8 AS bytes
      FROM package WHERE consumer_id = consumer.id AND package.state = 'ready') AS sums
    WHERE ${where} ORDER BY consumer.name LIMIT ${limit}`;
}

function consumerRow(stored: StoredRow): ConsumerRow {
  const {
    purpose: _,
    addresses: __,
    publicKey: ___,
    scope: ____,
    history: _____,
    push: ______,
    ...row
  } = stored;
  const { tokenMadeAt: _______, suspendedAt: ________, lastManifest: _________, ...rest } = row;
  return rest;
}

/** A page of the consumers, by name. */
export async function listConsumerRows(
  prisma: PrismaClient,
  { after, limit }: { after: string | null; limit: number },
): Promise<ConsumerRow[]> {
  const where = after === null ? Prisma.sql`true` : Prisma.sql`consumer.name > ${after}`;
  return (await readRows(prisma, where, limit)).map(consumerRow);
}

/** Null for an unknown name. */
export async function findConsumerDetail(
  prisma: PrismaClient,
  { name, now }: { name: string; now: Date },
): Promise<ConsumerDetail | null> {
  const [stored] = await readRows(prisma, Prisma.sql`consumer.name = ${name}`, 1);
  if (!stored) return null;
  const { lastManifest, scope, purpose, addresses, publicKey, history, tokenMadeAt, suspendedAt } = stored;
  const push = pushTargetSchema.nullable().parse(stored.push);
  return {
    ...consumerRow(stored),
    purpose,
    addresses,
    publicKey,
    history,
    tokenMadeAt,
    suspendedAt,
    scope: consumerScopeSchema.parse(scope),
    schedule: await listPackageSchedule(prisma, stored.id),
    lastManifest: lastManifest && Buffer.from(lastManifest).toString('hex'),
    push,
    pushState: push && (await findPushState(prisma, { consumerId: stored.id, target: push, now })),
  };
}

/** How sending to a consumer stands. */
async function findPushState(
  prisma: PrismaClient,
  { consumerId, target, now }: { consumerId: number; target: PushTarget; now: Date },
): Promise<PushState> {
  const address = pushAddress(target);
  const [found] = await prisma.$queryRaw<Omit<PushState, 'address'>[]>`
    SELECT next_at AS "nextAt", coalesce(lease_until > ${now}, false) AS "isRunning", pushed_at AS "pushedAt",
      failed_since AS "failedSince", problem, ${waitingPushes} AS waiting
    FROM consumer_push AS push WHERE consumer_id = ${consumerId}`;
  const none = {
    nextAt: now,
    isRunning: false,
    pushedAt: null,
    failedSince: null,
    problem: null,
    waiting: 0,
  };
  return { address, ...(found ?? none) };
}

/** When the next packages of a consumer are made, by node; 0 stands for what was imported. */
function listPackageSchedule(prisma: PrismaClient, consumerId: number): Promise<PackageSchedule[]> {
  return prisma.$queryRaw<PackageSchedule[]>`
    SELECT node_id AS "nodeId", coalesce(node.name, 'imports') AS node, due_at AS "dueAt", unreachable_since AS "unreachableSince", problem
    FROM package_schedule LEFT JOIN node ON node.id = node_id WHERE consumer_id = ${consumerId} ORDER BY node_id`;
}

const columnsOf = ({ scope, push, ...terms }: ConsumerTerms) => ({
  ...terms,
  scope: JSON.parse(JSON.stringify(scope)),
  push: push ?? Prisma.DbNull,
});

/**
 * Stores a consumer that waits for approval. `taken`: the name is in use; `full`: the limit of consumers is
 * reached.
 */
export async function insertConsumer(
  prisma: PrismaClient,
  input: { name: string; terms: ConsumerTerms; most: number; audit: Audit },
): Promise<'stored' | 'taken' | 'full'> {
  const { name, terms, most, audit } = input;
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('consumer'))::text`;
    if ((await tx.consumer.count()) >= most) return 'full';
    const { count } = await tx.consumer.createMany({
      data: [{ name, ...columnsOf(terms), state: 'requested', createdAt: audit.at, createdBy: audit.actor }],
      skipDuplicates: true,
    });
    if (count === 0) return 'taken';
    if (terms.push !== null) {
      const { id } = await tx.consumer.findUniqueOrThrow({ where: { name }, select: { id: true } });
      await restartPush(tx, { consumerId: id, isPushed: true, now: audit.at });
    }
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return 'stored';
  });
}

/** Changes a consumer. False: there is none of that name. */
export async function updateConsumer(
  prisma: PrismaClient,
  { name, terms, audit }: { name: string; terms: ConsumerTerms; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const [former] = await tx.$queryRaw<{ id: number; push: unknown }[]>`
      SELECT id, push FROM consumer WHERE name = ${name} FOR UPDATE`;
    if (!former) return false;
    await tx.consumer.update({ where: { id: former.id }, data: columnsOf(terms) });
    const before = pushTargetSchema.nullable().parse(former.push);
    if (!isDeepStrictEqual(before, terms.push))
      await restartPush(tx, { consumerId: former.id, isPushed: terms.push !== null, now: audit.at });
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return true;
  });
}

/**
 * Approves a consumer. At its first approval, existing captures count as packaged, unless its packages begin
 * with everything. False: it is approved already, or was removed.
 */
export async function approveConsumer(
  prisma: PrismaClient,
  { name, audit }: { name: string; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: number; isFirst: boolean; history: boolean }[]>`
      UPDATE consumer SET state = 'approved', approved_at = ${audit.at}, approved_by = ${audit.actor}, suspended_at = NULL
      FROM (SELECT id, approved_at AS before FROM consumer WHERE name = ${name} FOR UPDATE) AS former
      WHERE consumer.id = former.id AND state <> 'approved'
      RETURNING consumer.id, former.before IS NULL AS "isFirst", history`;
    const [approved] = rows;
    if (!approved) return false;
    if (approved.isFirst && !approved.history)
      await tx.$executeRaw`
        INSERT INTO package_place (consumer_id, file_id, packaged_end)
        SELECT ${approved.id}, file_id, indexed_end FROM warc_file WHERE indexed_end > 0 ON CONFLICT DO NOTHING`;
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return true;
  });
}

/** Suspends a consumer. False: it was not approved. */
export async function suspendConsumer(
  prisma: PrismaClient,
  { name, audit }: { name: string; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.consumer.updateMany({
      where: { name, state: 'approved' },
      data: { state: 'suspended', suspendedAt: audit.at },
    });
    if (count > 0) await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return count > 0;
  });
}

/** Removes a consumer with its packages; the process that works on packages removes their files. Its transfers stay. */
export async function deleteConsumer(
  prisma: PrismaClient,
  { name, audit }: { name: string; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const row = await tx.consumer.findUnique({ where: { name }, select: { id: true } });
    if (!row) return false;
    const of = { where: { consumerId: row.id } };
    await tx.consumerToken.deleteMany(of);
    await tx.consumerPush.deleteMany(of);
    await tx.packageSchedule.deleteMany(of);
    await tx.packagePlace.deleteMany(of);
    await tx.package.deleteMany(of);
    await tx.consumer.delete({ where: { id: row.id } });
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return true;
  });
}

/** Replaces the token of a consumer. False: there is no such consumer. */
export async function replaceConsumerToken(
  prisma: PrismaClient,
  { name, tokenHash, audit }: { name: string; tokenHash: Uint8Array<ArrayBuffer>; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const row = await tx.consumer.findUnique({ where: { name }, select: { id: true } });
    if (!row) return false;
    const token = { tokenHash, madeAt: audit.at };
    await tx.consumerToken.upsert({
      where: { consumerId: row.id },
      create: { consumerId: row.id, ...token },
      update: token,
    });
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return true;
  });
}

/** Makes the daily packages of a consumer due now. False: it is not approved. */
export async function makePackagesDue(
  prisma: PrismaClient,
  { name, audit }: { name: string; audit: Audit },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const row = await tx.consumer.findFirst({ where: { name, state: 'approved' }, select: { id: true } });
    if (!row) return false;
    await addSchedules(tx, { consumerIds: [row.id], dueAt: audit.at });
    await tx.packageSchedule.updateMany({ where: { consumerId: row.id }, data: { dueAt: audit.at } });
    await appendAudit(tx, { ...audit, subject: subjectOf(name) });
    return true;
  });
}

/** Adds the schedules that consumers lack: one for each node that has files, and one for imports. */
export async function addSchedules(
  sql: Sql,
  { consumerIds, dueAt }: { consumerIds: readonly number[]; dueAt: Date },
): Promise<void> {
  await sql.$executeRaw`
    INSERT INTO package_schedule (consumer_id, node_id, due_at)
    SELECT consumer_id, node_id, ${dueAt}
    FROM jsonb_array_elements_text(${jsonParameter(consumerIds)}::jsonb) AS named(text)
    CROSS JOIN LATERAL (SELECT named.text::int) AS consumer(consumer_id)
    CROSS JOIN (SELECT id FROM node UNION SELECT node_id FROM warc_file) AS node(node_id) ON CONFLICT DO NOTHING`;
}
