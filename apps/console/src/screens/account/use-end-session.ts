'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';

/** Ends one session. */
export function useEndSession() {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast();
  return useMutation(
    trpc.account.endSession.mutationOptions({
      onSuccess: () => toast({ text: t('ended') }),
      onError: toastFailure,
      onSettled: () => queries.invalidateQueries(trpc.account.pathFilter()),
    }),
  );
}
