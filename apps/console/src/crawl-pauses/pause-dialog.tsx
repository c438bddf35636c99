'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '../design/dialog.tsx';
import { scopeValues, type Pausable } from './pausable.ts';
import { useSetPause } from './use-pauses.ts';

interface PauseDialogProps {
  target: Pausable;
  /** Whether it pauses; otherwise it resumes. */
  pauses: boolean;
  open: boolean;
  onClose: () => void;
}

/** Confirms a pause or its end, with a reason. */
export function PauseDialog({ target, pauses, open, onClose }: PauseDialogProps) {
  const t = useTranslations('pauses');
  const { set, setPause } = useSetPause(onClose);
  const values = scopeValues(target);
  const act = t(`${target.kind}.${pauses ? 'pause' : 'resume'}`, values);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={act}
      touches={t(`${target.kind}.touches`, values)}
      sentences={
        pauses ? [t(`${target.kind}.effect`, values), t('stops'), t('due'), t('lasts')] : [t('starts')]
      }
      action={act}
      onConfirm={(reason) => setPause(target, pauses, reason)}
      busy={set.isPending}
      error={set.error}
    />
  );
}
