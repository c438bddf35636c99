import type { Locale } from '../format/locale.ts';
import type { AuditEntry } from '../views/audit-views.ts';
import {
  auditActionDefinition,
  auditOrigins,
  readAuditAction,
  type AuditAction,
  type NoUndoReason,
} from './audit-actions.ts';
import { auditChanges, type AuditChange } from './audit-changes.ts';
import { auditNumber, auditRecord, auditText } from './audit-state.ts';
import { readAuditSubject, type AuditSubjectKind } from './audit-subjects.ts';
import type { AuditTexts } from './audit-texts.ts';
import type { AuditReader } from './audit-value-text.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';

const texts: Readonly<Record<Locale, AuditTexts>> = { en: english, ja: japanese };

/** An entry in words. */
export interface AuditDescription {
  /** Who did what to what. */
  sentence: string;
  /** The name of the subject within the sentence; empty if the sentence has none. */
  name: string;
  changes: AuditChange[];
  /** The changes that the sentence does not state. */
  unstated: AuditChange[];
  /** The complaint that caused the change. */
  complaint: string | null;
  /** Through what it was made; null for entries without an origin. */
  origin: string | null;
  /** Further sentences: the complaint, the bulk edit that it is a part of, undo. */
  notes: string[];
  /** Why it cannot be undone here; null if it can. */
  noUndo: string | null;
}

const commandLine = / \(command line\)$/;
const webmaster = /^webmaster of (.+)$/;

/**
 * An audit entry in words, for the console and the command line.
 *
 * @param subjectName the present name of a subject that the entry names by number
 */
export function describeAuditEntry(
  entry: AuditEntry & { undoneBy?: string | null; subjectName?: string | null },
  reader: AuditReader,
): AuditDescription {
  const words = texts[reader.locale];
  const action = readAuditAction(entry.action);
  const subject = readAuditSubject(entry.subject);
  const [before, after] = [auditRecord(entry.before), auditRecord(entry.after)];
  const named = entry.subjectName ?? (subject.kind === 'seed-list' ? auditText(after, 'name') : null);
  const name = named ?? subject.name ?? '';
  // `robots:all` names no object.
  const linked = subject.kind === 'robots' ? '' : name;
  const changes = auditChanges(entry, reader);
  const about = Object.hasOwn(words.about, subject.prefix) ? words.about[subject.prefix] : undefined;
  const facts = {
    who: actorName(entry.actor, words),
    about: about ? about(name) : entry.subject,
    name,
    before,
    after,
    hasBefore: entry.before !== null,
    changes,
    undoes: entry.undoes,
  };
  const sentence = action === null ? words.unknown(facts, entry.action) : words.sentences[action](facts);
  const cause = auditNumber(after, 'complaint');
  const complaint = cause === null ? auditText(after, 'complaint') : String(cause);
  const notes = [
    complaint === null ? null : words.complaint(complaint),
    entry.partOf === null ? null : words.partOf(entry.partOf),
    entry.undoes === null ? null : words.undoOf(entry.undoes),
    entry.undoneBy ? words.undoneBy(entry.undoneBy) : null,
  ];
  const why = noUndoReason(entry);
  return {
    sentence,
    name: sentence.includes(linked) ? linked : '',
    changes,
    unstated: action !== null && auditActionDefinition(action).statesChanges ? [] : changes,
    complaint,
    origin: originName(entry, words),
    notes: notes.filter((note) => note !== null),
    noUndo: why === null ? null : words.noUndo[why],
  };
}

/** Why an entry has no undo; null if undo can be tried. */
export function noUndoReason({ action, partOf }: Pick<AuditEntry, 'action' | 'partOf'>): NoUndoReason | null {
  const known = readAuditAction(action);
  if (known === null) return 'hidden';
  const { undo } = auditActionDefinition(known);
  // Each host of a bulk edit can be restored on its own.
  return undo === 'restore' || (partOf !== null && known === 'host.edit') ? null : undo;
}

/** The actor at the beginning of a sentence. */
function actorName(actor: string, words: AuditTexts): string {
  const host = webmaster.exec(actor)?.[1];
  if (host !== undefined) return words.webmaster(host);
  return Object.hasOwn(words.actors, actor) ? (words.actors[actor] ?? actor) : actor.replace(commandLine, '');
}

/** Entries of earlier versions have no origin, but some actors imply it. */
function originName({ origin, actor }: AuditEntry, words: AuditTexts): string | null {
  const known = auditOrigins.find((one) => one === origin);
  if (known) return words.origins[known];
  if (commandLine.test(actor)) return words.origins['command-line'];
  if (webmaster.test(actor)) return words.origins.desk;
  return actor === 'complaints' ? words.origins.mail : null;
}

/** The name of an action in filters; the stored name for an action of another version of Meguri. */
export function auditActionName(action: string, locale: Locale): string {
  const known: AuditAction | null = readAuditAction(action);
  return known === null ? action : texts[locale].actions[known];
}

/** The name of a kind of subject in filters. */
export const auditSubjectKindName = (kind: AuditSubjectKind, locale: Locale): string =>
  texts[locale].subjectKinds[kind];
