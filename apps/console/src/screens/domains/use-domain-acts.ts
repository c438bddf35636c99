'use client';

import type { BudgetKind, DomainLimits } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';

/** A budget to act on. */
export interface ActedDomain {
  kind: BudgetKind;
  name: string;
}

const defaultLimits: DomainLimits = { maxHosts: null, newHostsPerDay: null, maxBackQueues: null };

/** Raises the budget of a domain, resets its limits or excludes it; each shows a toast with undo. */
export function useDomainActs() {
  const t = useTranslations('domains');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh('domains', 'events', 'throttleRules', 'audit');
  const onError = useFailureToast();
  const setLimits = useMutation(trpc.domains.setLimits.mutationOptions({ onSuccess: refresh, onError }));
  const lift = useMutation(trpc.throttleRules.lift.mutationOptions({ onSuccess: refresh, onError }));
  const done = (text: string, { kind, name }: ActedDomain, before: DomainLimits) => {
    refresh();
    toast({ text, onUndo: () => setLimits.mutate({ kind, name, limits: before }) });
  };
  const raise = useMutation(
    trpc.domains.raise.mutationOptions({
      onSuccess: ({ before }, domain) => done(t('done.raised', { name: domain.name }), domain, before),
      onError,
    }),
  );
  const reset = useMutation(
    trpc.domains.setLimits.mutationOptions({
      onSuccess: ({ before }, domain) => done(t('done.reset', { name: domain.name }), domain, before),
      onError,
    }),
  );
  const exclude = useMutation(
    trpc.throttleRules.put.mutationOptions({
      onSuccess: ({ id, version, value }) => {
        refresh();
        toast({ text: t('done.excluded', { name: value }), onUndo: () => lift.mutate({ id, version }) });
      },
      onError,
    }),
  );
  return {
    isPending: raise.isPending || reset.isPending || exclude.isPending,
    raise: ({ kind, name }: ActedDomain) => raise.mutate({ kind, name }),
    reset: ({ kind, name }: ActedDomain) => reset.mutate({ kind, name, limits: defaultLimits }),
    exclude: (name: string) => exclude.mutate({ kind: 'domain', value: name, paused: true, note: t('note') }),
  };
}
