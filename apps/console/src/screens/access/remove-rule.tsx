'use client';

import type { AccessRuleView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { coveredWords, prefixWords } from './access-words.ts';
import { useAccessActs } from './use-access-acts.ts';

/** Removes a rule after a confirmation. */
export function RemoveRule({ rule, onClose }: { rule: AccessRuleView; onClose: () => void }) {
  const t = useTranslations('access');
  const trpc = useTRPC();
  const { remove } = useAccessActs(onClose);
  const { id, surtPrefix, capturedFrom, capturedBefore } = rule;
  const place = { surtPrefix, capturedFrom, capturedBefore };
  const preview = useQuery(trpc.accessRules.preview.queryOptions(place));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('remove.title', { place: prefixWords(surtPrefix, t) })}
      touches={preview.data ? coveredWords(preview.data, t) : ''}
      sentences={preview.data ? [t('remove.effect'), t('remove.otherwise')] : []}
      action={t('remove.button')}
      onConfirm={(reason) => remove.mutate({ id, ...(reason === undefined ? {} : { reason }) })}
      busy={remove.isPending}
      error={remove.error ?? preview.error}
    />
  );
}
