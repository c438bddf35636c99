'use client';

import type { HostDetail } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../../data/trpc.ts';
import { useFailureToast, useToast } from '../../../design/toast.tsx';

/** Updates the cached data of a host after a change. */
function useTakeHost() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = useRefresh('hosts', 'audit');
  return (saved: HostDetail) => {
    queries.setQueryData(trpc.hosts.get.queryKey({ name: saved.name }), saved);
    refresh();
  };
}

/** Undoes an edit of a host, even after later edits. */
function useHostUndo() {
  const t = useTranslations('hosts.undo');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const take = useTakeHost();
  return useMutation(
    trpc.hosts.undo.mutationOptions({
      onSuccess: (saved) => {
        take(saved);
        toast({ text: t('done') });
      },
      onError: toastFailure,
    }),
  );
}

/** Saves an edit of a host; a toast offers undo for ten seconds. */
export function useHostEdit(host: HostDetail, onSaved: () => void) {
  const t = useTranslations('hosts.edit');
  const trpc = useTRPC();
  const toast = useToast();
  const take = useTakeHost();
  const undo = useHostUndo();
  return useMutation(
    trpc.hosts.edit.mutationOptions({
      onSuccess: (saved) => {
        take(saved);
        onSaved();
        toast({
          text: t('saved', { host: host.name }),
          onUndo: () =>
            saved.version !== null &&
            undo.mutate({ name: saved.name, auditId: saved.version, reason: t('undone') }),
        });
      },
    }),
  );
}
