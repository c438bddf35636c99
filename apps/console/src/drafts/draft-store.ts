/** Fields of a form as typed. Every value can be stored as JSON. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** A draft as stored in the browser. */
export interface StoredDraft {
  /** When it was last edited, in milliseconds since the epoch. */
  at: number;
  /** The fields of the form before the first edit. */
  base: DraftFields;
  value: DraftFields;
  /** The form was open when the page was left. */
  isOpen: boolean;
}

/** The part of `localStorage` that drafts use. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Characters of one draft; with at most `maxDrafts` they fit into half of a browser's usual 5 MB. */
export const maxDraftCharacters = 100_000;
export const maxDrafts = 20;
/** Older drafts are deleted. */
export const maxDraftAgeMs = 7 * 86_400_000;

const prefix = 'meguri-draft:';

/** The key of a draft: user, form, and the object that it edits. */
export function draftKey(userId: number, form: string, subject: string): string {
  return `${ofUser(userId)}${form}:${subject}`;
}

const ofUser = (userId: number) => `${prefix}${userId}:`;

/** The keys of a user's drafts. */
export function draftKeys(storage: DraftStorage, userId: number): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(ofUser(userId)));
}

/** Reads a draft; null if there is none, it is too old or it cannot be read. */
export function readDraft(storage: DraftStorage, key: string, now: number): StoredDraft | null {
  const draft = parseDraft(storage.getItem(key));
  if (draft === null || now - draft.at > maxDraftAgeMs) return null;
  return draft;
}

/**
 * Stores a draft. Deletes old drafts of the user, and the oldest ones beyond the limit.
 *
 * @returns false if it is too long or the browser refuses it; its former version is deleted then
 */
export function writeDraft(storage: DraftStorage, key: string, draft: StoredDraft): boolean {
  const text = JSON.stringify(draft);
  storage.removeItem(key);
  prune(storage, key, draft.at);
  if (text.length > maxDraftCharacters) return false;
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes all drafts of a user. */
export function clearDrafts(storage: DraftStorage, userId: number): void {
  for (const key of draftKeys(storage, userId)) storage.removeItem(key);
}

function prune(storage: DraftStorage, key: string, now: number): void {
  const user = key.slice(0, key.indexOf(':', prefix.length) + 1);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const dated = keys
    .filter((one) => one.startsWith(user))
    .map((one) => ({ key: one, at: parseDraft(storage.getItem(one))?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at);
  for (const [index, old] of dated.entries())
    if (index >= maxDrafts - 1 || now - old.at > maxDraftAgeMs) storage.removeItem(old.key);
}

function parseDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft> | null;
    const isSound = typeof draft?.at === 'number' && isFields(draft.base) && isFields(draft.value);
    return isSound ? { ...(draft as StoredDraft), isOpen: draft.isOpen === true } : null;
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is DraftFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
