import type { ComplaintKind, ComplaintStatus } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { closeCrawlEvent, openCrawlEvent } from '../crawl/crawl-events-repository.ts';
import {
  lockComplaint,
  countComplaintChange,
  openWeight,
  type ComplaintRecord,
} from './complaint-records.ts';
import { insertMessage, type NewMessage } from './file-message.ts';

/** Fields of a thread that can be changed. */
export interface ComplaintState {
  status: ComplaintStatus;
  kind: ComplaintKind;
  assignee: string | null;
  awaitsDecision: boolean;
  /** Names of hosts whose pause is proposed. */
  proposedPauses: string[];
  firstActionAt: Date | null;
}

export interface ComplaintChange {
  after: Partial<ComplaintState>;
  audit: NewAuditEntry | null;
  /** Stored with the change, and with `send` queued for the relay. */
  message?: { message: NewMessage; send: boolean };
}

/**
 * Changes a thread with its audit entry in one transaction.
 * @param change maps the current thread to the new one; throwing rolls everything back
 * @returns false for an unknown thread
 */
export async function changeComplaint(
  prisma: PrismaClient,
  input: { id: string; now: Date; change(before: ComplaintRecord): ComplaintChange },
): Promise<boolean> {
  return prisma.$transaction((tx) => changeComplaintWithin(tx, input));
}

/** The same within a transaction that changes other rows as well. */
export async function changeComplaintWithin(
  tx: Sql,
  input: { id: string; now: Date; change(before: ComplaintRecord): ComplaintChange },
): Promise<boolean> {
  const { id, now } = input;
  const before = await lockComplaint(tx, id);
  if (!before) return false;
  const { after, audit, message } = input.change(before);
  const state: ComplaintState = { ...before, ...after };
  const closedAt = state.status === 'closed' ? (before.closedAt ?? now) : null;
  await tx.$executeRaw`
    UPDATE complaint SET status = ${state.status}, kind = ${state.kind}, assignee = ${state.assignee}, awaits_decision = ${state.awaitsDecision},
      proposed_pauses = ${state.proposedPauses},
      relieved_at = ${state.firstActionAt}, closed_at = ${closedAt}, version = version + 1
    WHERE id = ${BigInt(id)}`;
  if (message) await addMessage(tx, { id: BigInt(id), now, ...message });
  if (audit) await appendAudit(tx, audit);
  await updateDecisionEvents(tx, before, state, now);
  await countComplaintChange(tx, openWeight(state.status) - openWeight(before.status));
  return true;
}

const decisionEvents = ['pause-decision', 'pause-proposed'] as const;

/** The event for hosts that a complaint paused, or asks to pause, until an operator decides. */
function decisionEvent({ awaitsDecision, proposedPauses }: ComplaintState) {
  if (!awaitsDecision) return null;
  return proposedPauses.length > 0 ? 'pause-proposed' : 'pause-decision';
}

async function updateDecisionEvents(
  tx: Sql,
  before: ComplaintRecord,
  after: ComplaintState,
  now: Date,
): Promise<void> {
  const { id, subject: about } = before;
  const open = decisionEvent(after);
  if (open === decisionEvent(before)) return;
  const subject = `complaint:${id}`;
  for (const kind of decisionEvents) {
    if (kind === open) await openCrawlEvent(tx, { kind, subject, at: now, detail: { complaint: id, about } });
    else await closeCrawlEvent(tx, { kind, subject, now });
  }
}

async function addMessage(
  tx: Sql,
  { id, now, message, send }: { id: bigint; now: Date; message: NewMessage; send: boolean },
): Promise<void> {
  const row = await insertMessage(tx, id, message);
  await tx.$executeRaw`
    UPDATE complaint SET message_count = message_count + 1, last_message_at = ${message.at} WHERE id = ${id}`;
  if (send)
    await tx.$executeRaw`INSERT INTO outgoing_mail (message_id, state, next_at) VALUES (${row}, 'queued', ${now})`;
}
