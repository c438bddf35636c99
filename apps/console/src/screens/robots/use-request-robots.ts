'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/** Requests a refetch of robots.txt and shows for how many hosts and by when. */
export function useRequestRobots() {
  const t = useTranslations('robots.recheck');
  const formats = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh('robots');
  const toast = useToast();
  const toastFailure = useFailureToast();
  return useMutation(
    trpc.robots.want.mutationOptions({
      onSuccess: ({ hosts, until }) => {
        refresh();
        toast({ text: hosts === null ? t('doneAll') : t('done', { hosts, at: formats.clock(until) }) });
      },
      onError: toastFailure,
    }),
  );
}
