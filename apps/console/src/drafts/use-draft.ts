'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useViewer } from '../data/viewer.tsx';
import { clearDrafts, draftKey, draftKeys, readDraft, writeDraft, type DraftStorage } from './draft-store.ts';
import { isSameDraft, restoreDraft, type RestoredDraft } from './restore-draft.ts';

/** What a form shows about its draft. */
export interface DraftNote {
  /** Null where nothing was restored. */
  restored: Pick<RestoredDraft<unknown>, 'at' | 'isRebased'> | null;
  /** The text is too long to be kept. */
  isTooLong: boolean;
  /** Resets the form to the current state and deletes the draft. */
  discard: () => void;
}

interface DraftState<Draft> {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  /** Adopts a new state of the object after it was edited elsewhere. */
  rebase: (draft: Draft, base: Draft) => void;
  note: DraftNote;
  /** Deletes the draft, after the form was submitted or cancelled. */
  forget: () => void;
}

/** The storage of drafts; null if the browser forbids it. */
function draftStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** How many drafts of a user this browser keeps. */
export function countDrafts(userId: number): number {
  const storage = draftStorage();
  return storage ? draftKeys(storage, userId).length : 0;
}

/** Deletes all drafts of a user in this browser. */
export function deleteDrafts(userId: number): void {
  const storage = draftStorage();
  if (storage) clearDrafts(storage, userId);
}

// Layout effects exist only in the browser.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The fields of a form, kept in this browser until they are submitted: they survive a reload, a closed tab
 * and the end of the session. Never for passwords, secrets or tokens.
 *
 * @param form name of the form
 * @param subject the object that it edits, `new` for none
 * @param initial the fields before editing; a later change of it does not change what is typed
 */
export function useDraft<Draft extends object>(
  form: string,
  subject: string,
  initial: Draft,
): DraftState<Draft> {
  const { id } = useViewer();
  // A new object that gets an id meanwhile is still edited in the same form.
  const [key] = useState(() => draftKey(id, form, subject));
  const [base, setBase] = useState(initial);
  const [draft, setState] = useState(initial);
  const [restored, setRestored] = useState<DraftNote['restored']>(null);
  const [isTooLong, setTooLong] = useState(false);
  // Only typed text is stored, so that a form which was merely opened changes no draft.
  const isEdited = useRef(false);

  useBrowserLayoutEffect(() => {
    const storage = draftStorage();
    const stored = storage && readDraft(storage, key, Date.now());
    const found = stored && restoreDraft(stored, base);
    if (!storage || !found) return;
    setRestored(found);
    // Text typed before the script ran is newer than the draft.
    setState((typed) => (isSameDraft(typed, base) ? found.value : typed));
    writeDraft(storage, key, { ...stored, isOpen: true });
    // oxlint-disable-next-line react/exhaustive-deps -- Later states of the object are rebased by the form.
  }, [key]);

  useEffect(() => {
    const storage = draftStorage();
    if (!isEdited.current || !storage) return;
    if (isSameDraft(draft, base)) storage.removeItem(key);
    else
      setTooLong(
        !writeDraft(storage, key, {
          at: Date.now(),
          base: asFields(base),
          value: asFields(draft),
          isOpen: true,
        }),
      );
  }, [key, draft, base]);

  // Leaving the page runs no cleanup: a draft whose form was still open reopens it.
  useEffect(
    () => () => {
      const storage = draftStorage();
      const stored = storage && readDraft(storage, key, Date.now());
      if (storage && stored) writeDraft(storage, key, { ...stored, isOpen: false });
    },
    [key],
  );

  const setDraft: Dispatch<SetStateAction<Draft>> = useCallback((next) => {
    isEdited.current = true;
    setState(next);
  }, []);
  const forget = useCallback(() => {
    isEdited.current = false;
    draftStorage()?.removeItem(key);
    setRestored(null);
    setTooLong(false);
  }, [key]);
  const discard = () => {
    forget();
    setState(base);
  };
  const rebase = (next: Draft, present: Draft) => {
    isEdited.current = true;
    setBase(present);
    setState(next);
  };
  return { draft, setDraft, note: { restored, isTooLong, discard }, forget, rebase };
}

const asFields = (draft: object) => draft as Readonly<Record<string, unknown>>;

/** Reopens a form that was open when the page was left, for the first of the subjects with such a draft. */
export function useOpenDraft(
  form: string,
  subjects: readonly string[],
  open: (subject: string) => void,
): void {
  const { id } = useViewer();
  const all = subjects.join('\n');
  useEffect(() => {
    const storage = draftStorage();
    const isOpen = (subject: string) =>
      storage && readDraft(storage, draftKey(id, form, subject), Date.now())?.isOpen;
    const left = all.split('\n').find(isOpen);
    if (left !== undefined) open(left);
    // oxlint-disable-next-line react/exhaustive-deps -- Once per object.
  }, [id, form, all]);
}
