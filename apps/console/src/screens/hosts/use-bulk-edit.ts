'use client';

import type { BulkEdited } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useToast } from '../../design/toast.tsx';

/** Tries edits of many hosts out, makes them, and offers to take them back for ten seconds. */
export function useBulkEdit(onDone: () => void) {
  const t = useTranslations('hosts.bulk');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh();
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

/** Takes a whole act back, from its toast or from the audit log. */
export function useBulkUndo() {
  const t = useTranslations('hosts.bulk');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh();
  return useMutation(
    trpc.bulkEdits.undo.mutationOptions({
      onSuccess: ({ hosts, refused }) => {
        refresh();
        const left = leftAs(refused);
        toast({ text: left > 0 ? t('undidAndLeft', { hosts, left }) : t('undid', { hosts }) });
      },
      onError: ({ message }) => toast({ text: message, tone: 'failed' }),
    }),
  );
}

const leftAs = (refused: BulkEdited['refused']) => refused.reduce((sum, { hosts }) => sum + hosts, 0);

function useRefresh(): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => {
    for (const { pathFilter } of [trpc.hosts, trpc.overview, trpc.audit])
      void queries.invalidateQueries(pathFilter());
  };
}
