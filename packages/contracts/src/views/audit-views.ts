export interface AuditEntry {
  id: string;
  at: Date;
  actor: string;
  action: string;
  /** Subject of the change, e.g. `host:www.example.org`. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  /** Part of a subject. */
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditPage {
  /** Latest first. */
  rows: AuditEntry[];
  nextCursor: string | null;
}

export interface AuditChoices {
  actors: string[];
  actions: string[];
}
