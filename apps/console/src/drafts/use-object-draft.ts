'use client';

import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * The draft of a dialog that creates an object, or edits one that has an id.
 *
 * @param object null for a new one
 * @param draftOf the fields before editing
 * @returns `close` deletes the draft and closes; `opened` is the object at the time of opening, because later
 * updates must not change the fields
 */
export function useObjectDraft<Subject extends { id: number }, Draft extends object>(
  form: string,
  object: Subject | null,
  draftOf: (object: Subject | null) => Draft,
  onClose: () => void,
) {
  const [opened, setOpened] = useState(object);
  const { forget, ...fields } = useDraft(form, opened ? String(opened.id) : 'new', draftOf(opened));
  const close = () => {
    forget();
    onClose();
  };
  return { ...fields, opened, setOpened, close };
}
