'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh, useTRPC } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { prefixWords } from './access-words.ts';

const touched = ['accessRules', 'audit'] as const;

/** Sets and removes access rules; each action shows a toast with undo. */
export function useAccessActs(onDone: () => void) {
  const t = useTranslations('access');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh(...touched);
  const undo = useMutation(
    trpc.audit.undo.mutationOptions({
      onSuccess: () => {
        refresh();
        toast({ text: t('done.undone') });
      },
      onError: toastFailure,
    }),
  );
  const done = (text: string, auditId: string) => {
    refresh();
    onDone();
    toast({ text, onUndo: () => undo.mutate({ auditId, reason: t('undone') }) });
  };
  const set = useMutation(
    trpc.accessRules.set.mutationOptions({
      onSuccess: ({ surtPrefix, auditId }) =>
        done(t('done.set', { place: prefixWords(surtPrefix, t) }), auditId),
      onError: refresh,
    }),
  );
  const remove = useMutation(
    trpc.accessRules.remove.mutationOptions({
      onSuccess: ({ auditId }) => done(t('done.removed'), auditId),
      onError: refresh,
    }),
  );
  return { set, remove };
}
