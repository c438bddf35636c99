'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useToast } from '../../design/toast.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/** Has robots.txt read anew, and says of how many hosts and by when. */
export function useWantRobots() {
  const t = useTranslations('robots.recheck');
  const formats = useFormats();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation(
    trpc.robots.want.mutationOptions({
      onSuccess: ({ hosts, until }) => {
        void queries.invalidateQueries(trpc.robots.pathFilter());
        toast({ text: hosts === null ? t('doneAll') : t('done', { hosts, at: formats.clock(until) }) });
      },
      onError: ({ message }) => toast({ text: message, tone: 'failed' }),
    }),
  );
}
