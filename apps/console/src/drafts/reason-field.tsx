'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { TextField } from '../design/forms/field.tsx';
import { DraftNote } from './draft-note.tsx';
import { useDraft } from './use-draft.ts';

const emptyReason = { reason: '' };

/**
 * The reason for an act, kept in this browser while its dialog is open: it survives a reload, a closed tab
 * and the end of the session.
 *
 * @param act the title of the dialog, which names the act
 */
export function useReason(act: string) {
  const { draft, setDraft, forget, note } = useDraft('reason', act, emptyReason);
  // Closing the dialog (by its act, Cancel or Escape) runs this cleanup; leaving the page does not.
  useEffect(() => forget, [forget]);
  return {
    reason: draft.reason,
    note,
    setReason: (reason: string) => setDraft({ reason }),
  };
}

interface ReasonFieldProps extends ReturnType<typeof useReason> {
  autoFocus?: boolean;
}

/** The field of {@link useReason}. */
export function ReasonField({ reason, note, setReason, autoFocus = false }: ReasonFieldProps) {
  const t = useTranslations('common');
  return (
    <>
      <DraftNote note={note} />
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        autoFocus={autoFocus}
      />
    </>
  );
}
