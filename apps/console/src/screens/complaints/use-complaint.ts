'use client';

import type { ComplaintAct, ComplaintDetail, ComplaintTriage } from '@meguri/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { actWords } from './act-draft.ts';

/** Edits of a complaint; each shows a toast, with undo where possible. */
export function useComplaint({ id, version }: ComplaintDetail) {
  const t = useTranslations('complaints');
  const formats = useFormats();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const take = (detail: ComplaintDetail) => {
    queries.setQueryData(trpc.complaints.get.queryKey({ id }), detail);
    void queries.invalidateQueries({ queryKey: [['complaints', 'list']] });
    void queries.invalidateQueries(trpc.hosts.pathFilter());
  };
  const toastFailure = useFailureToast();
  const onError = (error: { message: string }) => {
    toastFailure(error);
    void queries.invalidateQueries(trpc.complaints.get.queryFilter({ id }));
  };
  const triage = useMutation(trpc.complaints.triage.mutationOptions({ onSuccess: take, onError }));
  const answer = useMutation(
    trpc.complaints.answer.mutationOptions({
      onSuccess: (detail) => {
        take(detail);
        toast({ text: t('write.queued') });
      },
    }),
  );
  const undo = useMutation(
    trpc.complaints.undo.mutationOptions({
      onSuccess: (detail, { actionId }) => {
        take(detail);
        const action = detail.actions.find((one) => one.id === actionId);
        if (action) toast({ text: t('acts.undone', { act: actWords(action.act, t, formats) }) });
      },
      onError,
    }),
  );
  const refresh = () => queries.invalidateQueries(trpc.complaints.get.queryFilter({ id }));
  const requestPurge = useMutation(
    trpc.takedowns.purge.mutationOptions({
      onSuccess: async ({ purgeBy }) => {
        await refresh();
        toast({ text: t('purge.isAsked', { by: purgeBy ? formats.instant(purgeBy) : '' }) });
      },
    }),
  );
  const withdrawPurge = useMutation(
    trpc.takedowns.withdrawPurge.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast({ text: t('purge.isWithdrawn') });
      },
      onError,
    }),
  );
  const act = useMutation(
    trpc.complaints.act.mutationOptions({
      onSuccess: (detail, { act: done }) => {
        take(detail);
        const action = detail.actions.at(-1);
        toast({
          text: t('acts.done', { act: actWords(done, t, formats) }),
          ...(action ? { onUndo: () => undo.mutate({ id, actionId: action.id }) } : {}),
        });
      },
    }),
  );
  return {
    triage: (change: ComplaintTriage) => triage.mutate({ id, change, version }),
    answer,
    act,
    doAct: (what: ComplaintAct, reason: string, onDone: () => void) =>
      act.mutate({ id, act: what, version, ...(reason ? { reason } : {}) }, { onSuccess: onDone }),
    requestPurge,
    doPurge: ({ reason, ...input }: { id: string; days: number; reason: string }, onDone: () => void) =>
      requestPurge.mutate({ ...input, ...(reason ? { reason } : {}) }, { onSuccess: onDone }),
    withdrawPurge: (takedown: string) => withdrawPurge.mutate({ id: takedown }),
    undo: (actionId: string) => undo.mutate({ id, actionId }),
  };
}

export type ComplaintChanges = ReturnType<typeof useComplaint>;
