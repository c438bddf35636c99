import { refusal, type ActorContext, type ServiceError } from '@meguri/api/services-port';
import type { AuditEntry, UndoPreview } from '@meguri/contracts';
import { listAudit } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';

/** How the entries of one kind of action are undone. */
export interface UndoHandler {
  /** What the undo would do now. */
  preview(entry: AuditEntry): Promise<UndoPreview>;
  /** @throws {ServiceError} `conflict` where the same was changed since */
  undo(ctx: ActorContext, entry: AuditEntry, reason: string | undefined): Promise<void>;
}

/** Entries of a subject that are read to name the later one. */
const maxLater = 1_000;

/** The later entries about the same subject, latest first. */
export async function laterEntries({ prisma }: Dependencies, entry: AuditEntry): Promise<AuditEntry[]> {
  const entries = await listAudit(prisma, { subject: entry.subject, limit: maxLater });
  return entries.filter(({ id }) => BigInt(id) > BigInt(entry.id));
}

/** The answer where `later` changed the same fields; null: no entry tells who did. */
export function overtaken(entry: AuditEntry, later: AuditEntry | null, fields: string[]): UndoPreview {
  if (later?.undoes === entry.id) return { kind: 'undone', by: later.id };
  return {
    kind: 'changed-since',
    later: later && { id: later.id, at: later.at, actor: later.actor },
    fields,
  };
}

/** The refusal of an undo that its preview does not permit; null where it permits it. */
export function refusedUndo(id: string, preview: UndoPreview): ServiceError | null {
  switch (preview.kind) {
    case 'possible':
      return null;
    case 'none':
      return refusal('invalid', 'noUndo', { id }, 'auditId');
    case 'undone':
      return refusal('conflict', 'entryUndone', { id, by: preview.by }, 'auditId');
    case 'changed-since': {
      if (!preview.later) return refusal('conflict', 'entryOvertaken', { id }, 'auditId');
      const { id: later, actor, at } = preview.later;
      const values = { id, later, actor, at: at.toISOString() };
      return refusal('conflict', 'entryChangedSince', values, 'auditId');
    }
    default:
      return preview satisfies never;
  }
}
