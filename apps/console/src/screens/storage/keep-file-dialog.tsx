'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh, useTRPC } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useToast } from '../../design/toast.tsx';

/** An operator's request for a sealed file. */
export interface KeepFile {
  file: string;
  work: 'check' | 'repair';
}

/** Requests that a sealed file is read again, or repaired from the replica, before its time. */
export function KeepFileDialog({ file, work, onClose }: KeepFile & { onClose: () => void }) {
  const t = useTranslations('storage.acts');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('archive', 'audit');
  const keep = useMutation(
    trpc.archive.keepFile.mutationOptions({
      onSuccess: () => {
        toast({ text: t(`${work}.done`) });
        refresh();
        onClose();
      },
      onError: refresh,
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${work}.title`)}
      touches={file}
      sentences={[t(`${work}.effect`), t('soon')]}
      action={t(`${work}.button`)}
      onConfirm={(reason) => keep.mutate({ file, work, ...(reason === undefined ? {} : { reason }) })}
      busy={keep.isPending}
      error={keep.error}
    />
  );
}
