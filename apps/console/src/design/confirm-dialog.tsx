'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../data/error-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { EffectPreview } from './effect-preview.tsx';
import { TextField } from './field.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the action touches, and what it will do. */
  touches: string;
  sentences: readonly string[];
  /** The word on the button that does it. */
  action: string;
  onConfirm: (reason: string | undefined) => void;
  busy: boolean;
  error?: { message: string } | null;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Asks before something is done that cannot be undone with a click, and why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({
  onClose,
  touches,
  sentences,
  action,
  onConfirm,
  busy,
  error,
  children,
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  const errors = useTranslations('common.errors');
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex max-h-[84dvh] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.trim() || undefined);
      }}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {children}
        <EffectPreview touches={touches} sentences={sentences} />
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error && (
          <p role="alert" className="text-error">
            {errorText(error, errors)}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} disabled={sentences.length === 0}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
