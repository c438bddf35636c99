import type { AuditAction, AuditOrigin, NoUndoReason } from './audit-actions.ts';
import type { AuditChange } from './audit-changes.ts';
import type { AuditSubjectKind } from './audit-subjects.ts';

/** The parts of the sentence of an entry. */
export interface AuditFacts {
  /** The actor, at the beginning of a sentence. */
  who: string;
  /** The subject, such as `the host www.example.org`. */
  about: string;
  /** The subject's name alone. */
  name: string;
  /** Fields before and after; empty without a state. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  hasBefore: boolean;
  changes: readonly AuditChange[];
  /** The entry that it undoes. */
  undoes: string | null;
}

/** The texts of audit entries in one language. */
export interface AuditTexts {
  sentences: Readonly<Record<AuditAction, (facts: AuditFacts) => string>>;
  /** Sentence for an action of another version of Meguri. */
  unknown(facts: AuditFacts, action: string): string;
  /** Names of the actions in filters. */
  actions: Readonly<Record<AuditAction, string>>;
  subjectKinds: Readonly<Record<AuditSubjectKind, string>>;
  /** A subject in a sentence, by its prefix; subjects without a name get an empty one. */
  about: Readonly<Record<string, (name: string) => string>>;
  /** Actors that are not users. */
  webmaster(host: string): string;
  actors: Readonly<Record<string, string>>;
  origins: Readonly<Record<AuditOrigin, string>>;
  undoOf(id: string): string;
  partOf(id: string): string;
  undoneBy(id: string): string;
  complaint(id: string): string;
  /** Why there is no undo, and what to do instead. */
  noUndo: Readonly<Record<NoUndoReason, string>>;
}
