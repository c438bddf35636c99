'use client';

import type { ThrottleRuleView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useFailureToast, useToast } from '../../design/toast.tsx';

/** Hosts display their rules, too. */
const touched = ['throttleRules', 'hosts', 'audit'] as const;

/** Edits and lifts rules; each action shows a toast with undo. */
export function useRuleActs(onDone: () => void) {
  const t = useTranslations('rules');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh(...touched);
  const undo = useRuleUndo();
  const done = (text: string, auditId: string | null) => {
    refresh();
    onDone();
    const onUndo = () => auditId !== null && undo.mutate({ auditId, reason: t('undone') });
    toast({ text, onUndo });
  };
  const put = useMutation(
    trpc.throttleRules.put.mutationOptions({
      onSuccess: ({ value, disabled, version }) =>
        done(t(disabled ? 'done.disabled' : 'done.put', { value }), version),
      onError: refresh,
    }),
  );
  const lift = useMutation(trpc.throttleRules.lift.mutationOptions({ onError: refresh }));
  const liftRule = ({ id, version, value }: ThrottleRuleView, reason: string | undefined) =>
    lift.mutate(
      { id, version, ...(reason === undefined ? {} : { reason }) },
      { onSuccess: ({ auditId }) => done(t('done.lift', { value }), auditId) },
    );
  return { put, lift, liftRule };
}

/** Reverts the last edit of a rule. */
function useRuleUndo() {
  const t = useTranslations('rules.done');
  const trpc = useTRPC();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refresh = useRefresh(...touched);
  return useMutation(
    trpc.throttleRules.undo.mutationOptions({
      onSuccess: () => {
        refresh();
        toast({ text: t('undone') });
      },
      onError: toastFailure,
    }),
  );
}
