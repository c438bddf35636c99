'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';

interface KeepDraftsDialogProps {
  count: number;
  onClose: () => void;
  onChoice: (isKept: boolean) => void;
}

/** Asks at sign-out whether drafts stay in this browser, which others may use. */
export function KeepDraftsDialog({ count, onClose, onChoice }: KeepDraftsDialogProps) {
  const t = useTranslations('common.draft');
  return (
    <Dialog open onClose={onClose} title={t('signOut')}>
      <div className="flex flex-col gap-4 p-4">
        <p>{t('kept', { count })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onChoice(true)}>{t('keep')}</Button>
          <Button variant="primary" onClick={() => onChoice(false)}>
            {t('delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
