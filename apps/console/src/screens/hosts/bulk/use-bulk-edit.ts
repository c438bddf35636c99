'use client';

import type { BulkEdited } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../../data/trpc.ts';
import { useFailureToast, useToast } from '../../../design/toast.tsx';

/** Routers whose data show host settings. */
const touched = ['hosts', 'overview', 'audit'] as const;

/** Previews and makes edits of many hosts; a toast offers undo for ten seconds. */
export function useBulkEdit(onDone: () => void) {
  const t = useTranslations('hosts.bulk');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh(...touched);
  const undo = useBulkUndo();
  const preview = useMutation(trpc.bulkEdits.preview.mutationOptions());
  const apply = useMutation(
    trpc.bulkEdits.edit.mutationOptions({
      onSuccess: ({ hosts, auditId, refused }) => {
        refresh();
        onDone();
        const left = leftAs(refused);
        const text = left > 0 ? t('doneAndLeft', { hosts, left }) : t('done', { hosts });
        toast({ text, onUndo: () => undo.mutate({ auditId, reason: t('undone') }) });
      },
      onError: refresh,
    }),
  );
  return { preview, apply };
}

/** Undoes a bulk edit, from its toast or from the audit log. */
function useBulkUndo() {
  const t = useTranslations('hosts.bulk');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh(...touched);
  return useMutation(
    trpc.bulkEdits.undo.mutationOptions({
      onSuccess: ({ hosts, refused }) => {
        refresh();
        const left = leftAs(refused);
        toast({ text: left > 0 ? t('undidAndLeft', { hosts, left }) : t('undid', { hosts }) });
      },
      onError: toastFailure,
    }),
  );
}

const leftAs = (refused: BulkEdited['refused']) => refused.reduce((sum, { hosts }) => sum + hosts, 0);
