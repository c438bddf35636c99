'use client';

import type { SeedListView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useAuditUndo } from '../audit/use-audit-undo.ts';
import { changedFields, type SeedListFields } from './seed-list-draft.ts';

/** Creates a seed list, or saves changes of one with a toast that undoes them. */
export function useSaveSeedList(list: SeedListView | null, onDone: () => void) {
  const t = useTranslations('seeds');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh('seeds', 'audit');
  const undo = useAuditUndo();
  const update = useMutation(
    trpc.seeds.update.mutationOptions({
      onSuccess: ({ name, auditId }) => {
        refresh();
        onDone();
        const onUndo = () => undo.mutate({ auditId }, { onError: toastFailure });
        toast({ text: t('form.saved', { name }), onUndo });
      },
    }),
  );
  const create = useMutation(
    trpc.seeds.create.mutationOptions({
      onSuccess: (made) => {
        refresh();
        onDone();
        toast({ text: t('form.created', { name: made.name }) });
      },
    }),
  );
  return {
    save: (fields: SeedListFields, confirmed: boolean) => {
      if (list) update.mutate({ id: list.id, ...changedFields(list, fields), confirmed });
      else create.mutate({ ...fields, confirmed });
    },
    reset: update.reset,
    error: update.error ?? create.error,
    busy: update.isPending || create.isPending,
  };
}
