import { rebaseDraft } from '../data/rebase-draft.ts';
import type { DraftFields, StoredDraft } from './draft-store.ts';

/** A stored draft as the form shows it. */
export interface RestoredDraft<Draft> {
  value: Draft;
  at: Date;
  /** The edited object changed meanwhile: fields that were not edited have its current values. */
  isRebased: boolean;
}

/**
 * The fields of a form with a stored draft; null if the draft is of another version of the form, or equals
 * what the form shows anyway.
 *
 * @param initial the fields of the current state
 */
export function restoreDraft<Draft extends object>(
  stored: StoredDraft,
  initial: Draft,
): RestoredDraft<Draft> | null {
  const { value, base, at } = stored;
  if (!hasShapeOf(value, initial) || !hasShapeOf(base, initial)) return null;
  const restored = rebaseDraft(value as Draft, base as Draft, initial);
  if (isSameDraft(restored, initial)) return null;
  return { value: restored, at: new Date(at), isRebased: !isSameDraft(base, initial) };
}

/** Whether two drafts have the same fields. */
export function isSameDraft(a: object, b: object): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every(
    (name) => JSON.stringify((a as DraftFields)[name]) === JSON.stringify((b as DraftFields)[name]),
  );
}

/** Whether a draft has the fields of a form, with values of the same types. Null counts as an object. */
function hasShapeOf(fields: DraftFields, form: object): boolean {
  const entries = Object.entries(form);
  if (Object.keys(fields).length !== entries.length) return false;
  return entries.every(([name, value]) => name in fields && kindOf(fields[name]) === kindOf(value));
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
