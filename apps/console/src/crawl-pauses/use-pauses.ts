'use client';

import type { CrawlPause, LiveTopic } from '@meguri/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh, useTRPC } from '../data/trpc.ts';
import { useToast } from '../design/toast.tsx';
import { useLiveRefetch } from '../live/use-live-refetch.ts';
import { scopeOf, scopeValues, type Pausable } from './pausable.ts';

/** A pause by another user is shown within this time. */
const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['audit'];
const none: readonly CrawlPause[] = [];

/** The pauses in force; those of the overview until `useLivePauses` has fetched any. */
export function usePauses(): readonly CrawlPause[] {
  const trpc = useTRPC();
  const overview = useQuery(trpc.overview.get.queryOptions(undefined, { select: ({ pauses }) => pauses }));
  const { data } = useQuery(trpc.pauses.list.queryOptions(undefined, { enabled: false }));
  return data ?? overview.data ?? none;
}

/** Fetches the pauses again when something is audited; for the shell alone. */
export function useLivePauses(): void {
  const trpc = useTRPC();
  const { refetch } = useQuery(trpc.pauses.list.queryOptions(undefined, { enabled: false }));
  useLiveRefetch(refetch, pauseMs, { topics });
}

/** Pauses and resumes; each shows a toast. */
export function useSetPause(onDone: () => void) {
  const t = useTranslations('pauses');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('overview', 'hosts', 'pages', 'nodes', 'audit');
  const queries = useQueryClient();
  const set = useMutation(
    trpc.pauses.set.mutationOptions({
      onSuccess: (pauses) => void queries.setQueryData(trpc.pauses.list.queryKey(), pauses),
      onSettled: refresh,
    }),
  );
  return {
    set,
    setPause: (target: Pausable, paused: boolean, reason: string | undefined) =>
      set.mutate(
        { scope: scopeOf(target), paused, ...(reason === undefined ? {} : { reason }) },
        {
          onSuccess: () => {
            onDone();
            toast({ text: t(`${target.kind}.${paused ? 'donePause' : 'doneResume'}`, scopeValues(target)) });
          },
        },
      ),
  };
}
