import type {
  ComplaintKind,
  ComplaintSource,
  ComplaintStatus,
  ComplaintStatusFilter,
  MessageText,
} from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { allOf, containsPattern } from '../connection/query-fragments.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';

/** A thread of the inbox, as stored. */
export interface ComplaintRecord {
  id: string;
  token: string;
  source: ComplaintSource;
  status: ComplaintStatus;
  kind: ComplaintKind;
  suggestedKind: ComplaintKind;
  confidence: number;
  language: string | null;
  subject: string;
  fromName: string;
  fromAddress: string | null;
  assignee: string | null;
  createdAt: Date;
  lastMessageAt: Date;
  firstActionAt: Date | null;
  closedAt: Date | null;
  messageCount: number;
  version: number;
  awaitsDecision: boolean;
  proposedPauses: string[];
}

const columns = Prisma.sql`complaint.id::text AS id, token, source, complaint.status, complaint.kind, suggested_kind AS "suggestedKind", confidence,
  language, complaint.subject, complaint.from_name AS "fromName", complaint.from_address AS "fromAddress", assignee,
  created_at AS "createdAt", last_message_at AS "lastMessageAt", relieved_at AS "firstActionAt", closed_at AS "closedAt",
  message_count AS "messageCount", version, awaits_decision AS "awaitsDecision",
  proposed_pauses AS "proposedPauses"`;

/** A thread as a row of the list. */
export interface ListedComplaint extends ComplaintRecord {
  /** At most three, those in URLs first. */
  hosts: string[];
  hostCount: number;
  snippet: string;
}

export interface ComplaintListInput {
  status: ComplaintStatusFilter | null;
  kind: ComplaintKind | null;
  source: ComplaintSource | null;
  /** Empty: unassigned; null: any assignee. */
  assignee: string | null;
  search: string | null;
  after: { lastMessageAt: Date; id: string } | null;
  limit: number;
}

/** Threads, latest message first. */
export async function listComplaints(
  prisma: PrismaClient,
  input: ComplaintListInput,
): Promise<ListedComplaint[]> {
  return prisma.$queryRaw<ListedComplaint[]>`
    SELECT ${columns}, coalesce(h.names[1:3], '{}') AS hosts, coalesce(array_length(h.names, 1), 0) AS "hostCount",
      coalesce(m.text, '') AS snippet
    FROM complaint
    LEFT JOIN LATERAL (SELECT array_agg(value ORDER BY source <> 'url', value) AS names FROM complaint_mention
      WHERE complaint_id = complaint.id AND kind = 'host' AND host_id IS NOT NULL) AS h ON true
    LEFT JOIN LATERAL (SELECT left(text, 200) AS text FROM complaint_message WHERE complaint_id = complaint.id ORDER BY id LIMIT 1) AS m ON true
    WHERE ${allOf(filtersOf(input))}
    ORDER BY last_message_at DESC, complaint.id DESC LIMIT ${input.limit}`;
}

function filtersOf({ status, kind, source, assignee, search, after }: ComplaintListInput) {
  const pattern = search === null ? '' : containsPattern(search);
  return [
    status === 'needs-action'
      ? Prisma.sql`complaint.status = ANY(${[...openStatuses]})`
      : status && Prisma.sql`complaint.status = ${status}`,
    kind && Prisma.sql`complaint.kind = ${kind}`,
    source && Prisma.sql`complaint.source = ${source}`,
    assignee === null ? null : Prisma.sql`coalesce(assignee, '') = ${assignee}`,
    search === null
      ? null
      : Prisma.sql`(complaint.subject ILIKE ${pattern} OR complaint.from_address ILIKE ${pattern} OR complaint.from_name ILIKE ${pattern}
          OR EXISTS (SELECT 1 FROM complaint_mention WHERE complaint_id = complaint.id AND value ILIKE ${pattern}))`,
    after && Prisma.sql`(last_message_at, complaint.id) < (${after.lastMessageAt}, ${BigInt(after.id)})`,
  ];
}

/** Number of threads in each status that has any. */
export async function countComplaints(prisma: PrismaClient): Promise<Map<string, number>> {
  const rows = await prisma.complaint.groupBy({ by: ['status'], _count: true });
  return new Map(rows.map(({ status, _count }) => [status, _count]));
}

/** Null for an unknown thread. */
export function findComplaint(sql: Sql, id: string): Promise<ComplaintRecord | null> {
  return first(sql.$queryRaw<ComplaintRecord[]>`SELECT ${columns} FROM complaint WHERE id = ${BigInt(id)}`);
}

/** The same, locked until the transaction ends. */
export function lockComplaint(sql: Sql, id: string): Promise<ComplaintRecord | null> {
  return first(
    sql.$queryRaw<ComplaintRecord[]>`SELECT ${columns} FROM complaint WHERE id = ${BigInt(id)} FOR UPDATE`,
  );
}

async function first<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** A message of a thread with the state of its delivery. */
export interface MessageRecord extends MessageText {
  id: string;
  messageId: string | null;
  automatic: string | null;
  attachments: unknown;
  problem: string | null;
  state: string | null;
  attempts: number | null;
  lastError: string | null;
  sentAt: Date | null;
}

/** Messages of a thread, oldest first; at most the latest `limit`. */
export async function listMessages(sql: Sql, input: { id: string; limit: number }): Promise<MessageRecord[]> {
  const rows = await sql.$queryRaw<MessageRecord[]>`
    SELECT m.id::text AS id, direction, at, author, from_name AS "fromName", from_address AS "fromAddress", to_address AS "toAddress",
      subject, text, text_truncated AS "textTruncated", m.message_id AS "messageId", automatic, attachments, problem,
      o.state, o.attempts, o.last_error AS "lastError", o.sent_at AS "sentAt"
    FROM complaint_message AS m LEFT JOIN outgoing_mail AS o ON o.message_id = m.id
    WHERE complaint_id = ${BigInt(input.id)} ORDER BY m.id DESC LIMIT ${input.limit}`;
  return rows.toReversed();
}

export interface MentionRecord {
  kind: 'host' | 'address' | 'url';
  value: string;
  hostId: bigint | null;
  source: string | null;
  times: unknown;
}

export function listMentions(sql: Sql, id: string): Promise<MentionRecord[]> {
  return sql.$queryRaw<MentionRecord[]>`
    SELECT kind, value, host_id AS "hostId", source, times FROM complaint_mention WHERE complaint_id = ${BigInt(id)}
    ORDER BY kind, host_id IS NULL, source IS DISTINCT FROM 'url', value`;
}

/** Statuses of threads that wait for an operator. */
export const openStatuses: readonly ComplaintStatus[] = ['open', 'unverified'];

/** What a thread of a status adds to {@link openComplaintsCounter}: 1 or 0. */
export const openWeight = (status: ComplaintStatus): number => (openStatuses.includes(status) ? 1 : 0);

/** Threads with one of {@link openStatuses}. */
export const openComplaintsCounter = 'complaints_open';
/** Grows with every change of a thread, so that screens know when to refetch. */
export const complaintChangesCounter = 'complaint_changes';

/** Counts a change, in its transaction. `opened`: change of the number of open threads. */
export async function countComplaintChange(sql: Sql, opened: number, isChange = true): Promise<void> {
  const nodeId = controlNodeId;
  await addToCounter(sql, { nodeId, name: openComplaintsCounter, value: opened });
  if (isChange) await addToCounter(sql, { nodeId, name: complaintChangesCounter, value: 1 });
}
