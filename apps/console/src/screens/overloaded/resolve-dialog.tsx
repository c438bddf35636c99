'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../../design/button.tsx';
import { Dialog, EffectPreview } from '../../design/dialog.tsx';
import { ReasonField, useReason } from '../../drafts/reason-field.tsx';

interface ResolveDialogProps {
  open: boolean;
  title: string;
  touches: string;
  sentences: readonly string[];
  busy: boolean;
  error: string | undefined;
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
  const t = useTranslations('common');
  const words = useTranslations('overloaded');
  const reason = useReason(title);
  return (
    <form
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.reason.trim());
      }}
    >
      <div className="flex flex-col gap-4 p-4">
        <EffectPreview touches={touches} sentences={sentences} />
        <p className="text-small text-ink-faint">{words('takesEffect')}</p>
        <ReasonField {...reason} autoFocus />
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {words('apply')}
        </Button>
      </footer>
    </form>
  );
}
