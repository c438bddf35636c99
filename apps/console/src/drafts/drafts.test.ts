import { describe, expect, it } from 'vitest';
import {
  clearDrafts,
  draftKey,
  draftKeys,
  maxDraftAgeMs,
  maxDraftCharacters,
  maxDrafts,
  readDraft,
  writeDraft,
  type DraftStorage,
} from './draft-store.ts';
import { restoreDraft } from './restore-draft.ts';

function memoryStorage(): DraftStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

const now = Date.parse('2026-11-23T10:42:00Z');
const draft = (text: string, at = now) => ({ at, base: { text: '' }, value: { text }, isOpen: true });
const key = draftKey(7, 'answer', '12');

describe('kept drafts', () => {
  it('are read again by the same user only', () => {
    const storage = memoryStorage();
    expect(writeDraft(storage, key, draft('Dear'))).toBe(true);
    expect(readDraft(storage, key, now)).toEqual(draft('Dear'));
    expect(readDraft(storage, draftKey(8, 'answer', '12'), now)).toBeNull();
    expect(draftKeys(storage, 7)).toEqual([key]);
    clearDrafts(storage, 8);
    expect(storage.length).toBe(1);
    clearDrafts(storage, 7);
    expect(storage.length).toBe(0);
  });

  it('are forgotten after a week', () => {
    const storage = memoryStorage();
    writeDraft(storage, key, draft('Dear'));
    expect(readDraft(storage, key, now + maxDraftAgeMs)).not.toBeNull();
    expect(readDraft(storage, key, now + maxDraftAgeMs + 1)).toBeNull();
    writeDraft(storage, draftKey(7, 'rule', 'new'), draft('x', now + maxDraftAgeMs + 1));
    expect(storage.texts.has(key)).toBe(false);
  });

  it('are limited in number: the oldest are deleted, but none of other users', () => {
    const storage = memoryStorage();
    const other = draftKey(70, 'answer', '1');
    writeDraft(storage, other, draft('other'));
    for (let index = 0; index < maxDrafts + 5; index += 1)
      writeDraft(storage, draftKey(7, 'answer', String(index)), draft('x', now + index));
    expect(draftKeys(storage, 7)).toHaveLength(maxDrafts);
    expect(storage.texts.has(draftKey(7, 'answer', '4'))).toBe(false);
    expect(storage.texts.has(draftKey(7, 'answer', '5'))).toBe(true);
    expect(storage.texts.has(other)).toBe(true);
  });

  it('are limited in size: a longer text is not kept, nor its former version', () => {
    const storage = memoryStorage();
    writeDraft(storage, key, draft('short'));
    expect(writeDraft(storage, key, draft('x'.repeat(maxDraftCharacters)))).toBe(false);
    expect(storage.length).toBe(0);
  });

  it('are lost without an error if the browser refuses or damaged them', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, key, draft('x'))).toBe(false);
    const storage = memoryStorage();
    for (const text of [
      '',
      'null',
      '3',
      '{"at":1}',
      '{"at":"x","base":{},"value":{}}',
      '{"at":1,"base":[],"value":{}}',
    ]) {
      storage.setItem(key, text);
      expect(readDraft(storage, key, 1)).toBeNull();
    }
  });
});

describe('a restored draft', () => {
  const stored = { at: now, isOpen: false, base: { note: '', limit: '5' }, value: { note: 'x', limit: '5' } };

  it('shows what was typed', () => {
    expect(restoreDraft(stored, { note: '', limit: '5' })).toEqual({
      value: { note: 'x', limit: '5' },
      at: new Date(now),
      isRebased: false,
    });
  });

  it('takes the new values of fields that were not edited, and says so', () => {
    expect(restoreDraft(stored, { note: '', limit: '9' })).toMatchObject({
      value: { note: 'x', limit: '9' },
      isRebased: true,
    });
  });

  it('is ignored if the object has its values already', () => {
    expect(restoreDraft(stored, { note: 'x', limit: '5' })).toBeNull();
  });

  it.each([{ note: '' }, { note: '', limit: 5 }, { note: '', limit: '5', more: true }])(
    'is ignored if it is of another version of the form: %j',
    (initial) => {
      expect(restoreDraft(stored, initial)).toBeNull();
    },
  );
});
