'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useRefresh } from '../../data/trpc.ts';
import { useToast } from '../../design/toast.tsx';

/** Undoes an entry of the audit log. Refetches all that an undo can change. */
export function useAuditUndo(onDone?: () => void) {
  const t = useTranslations('audit.undo');
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefresh(
    'audit',
    'hosts',
    'overload',
    'overview',
    'seeds',
    'settings',
    'statistics',
    'throttleRules',
  );
  return useMutation(
    trpc.audit.undo.mutationOptions({
      onSuccess: () => {
        refresh();
        onDone?.();
        toast({ text: t('done') });
      },
    }),
  );
}
