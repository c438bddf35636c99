'use client';

import { useTranslations } from 'next-intl';
import { DialogForm } from '../../design/forms/dialog-form.tsx';
import { Dialog, EffectPreview } from '../../design/dialog.tsx';
import { ReasonField, useReason } from '../../drafts/reason-field.tsx';

interface ResolveDialogProps {
  open: boolean;
  title: string;
  touches: string;
  sentences: readonly string[];
  busy: boolean;
  error: { message: string } | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Confirms a resolution with its effect and a reason. */
export function ResolveDialog({ open, title, onClose, ...form }: ResolveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ResolveForm {...form} title={title} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({
  title,
  touches,
  sentences,
  busy,
  error,
  onConfirm,
  onClose,
}: Omit<ResolveDialogProps, 'open'>) {
  const t = useTranslations('overloaded');
  const reason = useReason(title);
  return (
    <DialogForm
      action={t('apply')}
      onSubmit={() => onConfirm(reason.reason.trim())}
      onCancel={onClose}
      busy={busy}
      error={error}
    >
      <EffectPreview touches={touches} sentences={sentences} />
      <p className="text-small text-ink-faint">{t('takesEffect')}</p>
      <ReasonField {...reason} autoFocus />
    </DialogForm>
  );
}
