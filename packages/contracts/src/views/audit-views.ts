import type { AuditSubjectKind } from '../audit/audit-subjects.ts';

/** An entry as stored; {@link describeAuditEntry} puts it in words. */
export interface AuditEntry {
  id: string;
  at: Date;
  actor: string;
  /** One of `auditActions`, or an action of another version of Meguri. */
  action: string;
  /** Subject of the change, e.g. `host:www.example.org`. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  /** The entry of the bulk edit that it is a part of. */
  partOf: string | null;
  /** One of `auditOrigins`; null: unknown. */
  origin: string | null;
  /** The entry that it undoes. */
  undoes: string | null;
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  /** Exactly this subject. */
  subject?: string | undefined;
  kind?: AuditSubjectKind | undefined;
  /** Part of the subject, person, reason or values. */
  text?: string | undefined;
  /** Parts of this act. */
  partOf?: string | undefined;
  /** Only the entry with this number. */
  id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** An entry with its present state. */
export interface AuditRow extends AuditEntry {
  /** The latest entry that undoes it. */
  undoneBy: string | null;
  /** The present name of a seed list or node; null for other subjects, and if it no longer exists. */
  subjectName: string | null;
}

export interface AuditPage {
  /** Latest first. */
  rows: AuditRow[];
  nextCursor: string | null;
}

export interface AuditChoices {
  actors: string[];
  actions: string[];
}

/** What undoing an entry would do at present. */
export type UndoPreview =
  | {
      kind: 'possible';
      /** The states before and after the undo; null both for many hosts. */
      before: unknown;
      after: unknown;
      /** Hosts of a bulk edit. */
      hosts: number | null;
    }
  /** A later entry changed the same fields. */
  | { kind: 'changed-since'; later: Pick<AuditEntry, 'id' | 'at' | 'actor'> | null; fields: string[] }
  | { kind: 'undone'; by: string }
  /** It has no undo of its own; see `noUndo` of {@link AuditDescription}. */
  | { kind: 'none' };
