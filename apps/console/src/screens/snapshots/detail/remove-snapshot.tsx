'use client';

import type { SnapshotView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useRefresh, useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/dialog.tsx';
import { useToast } from '../../../design/toast.tsx';

/** Removes a snapshot after a confirmation, and cancels it if it is being made. */
export function RemoveSnapshot({ snapshot: { name, state } }: { snapshot: SnapshotView }) {
  const t = useTranslations('snapshots.remove');
  const may = useMay('operator');
  const [isOpen, setOpen] = useState(false);
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const refresh = useRefresh('snapshots', 'audit');
  const isMade = state === 'done' || state === 'failed';
  const remove = useMutation(
    trpc.snapshots.remove.mutationOptions({
      onSuccess: () => {
        toast({ text: t('removed', { name }) });
        router.push('/snapshots');
        refresh();
      },
    }),
  );
  if (!may) return null;
  return (
    <>
      <Button icon={<Trash2 className="size-4" aria-hidden />} onClick={() => setOpen(true)}>
        {t(isMade ? 'button' : 'cancelButton')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('title', { name })}
        touches={name}
        sentences={[t(isMade ? 'effect' : 'cancelEffect'), t('keeps')]}
        action={t(isMade ? 'button' : 'cancelButton')}
        onConfirm={(reason) => remove.mutate({ name, ...(reason === undefined ? {} : { reason }) })}
        busy={remove.isPending}
        error={remove.error}
      />
    </>
  );
}
