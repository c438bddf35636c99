'use client';

import type { ListedThrottleRule } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { reachWords, rulePreviewSentences } from './rule-preview.ts';
import { useRuleActs } from './use-rule-acts.ts';

interface RuleActDialogProps {
  act: 'toggle' | 'lift';
  rule: ListedThrottleRule;
  onClose: () => void;
}

/** Disables, enables or deletes a rule. */
export function RuleActDialog({ act, rule, onClose }: RuleActDialogProps) {
  const t = useTranslations('rules');
  const formats = useFormats();
  const trpc = useTRPC();
  const { put, lift, liftRule } = useRuleActs(onClose);
  const { kind, value, minIntervalSeconds, paused, pausedUntil, note, disabled, version } = rule;
  const effect = useQuery(trpc.throttleRules.preview.queryOptions({ kind, value, minIntervalSeconds }));
  const isEnabling = act === 'toggle' && disabled;
  const enabled = { paused, pausedUntil, minIntervalSeconds, note, disabled: false };
  const freed = [
    t('preview.lift', { hosts: rule.hosts }),
    ...(minIntervalSeconds === null ? [] : [t('preview.back')]),
  ];
  const sentences = isEnabling
    ? effect.data
      ? rulePreviewSentences(enabled, effect.data, t, formats)
      : []
    : freed;
  const word = act === 'lift' ? 'lift' : disabled ? 'enable' : 'disable';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={act === 'lift' ? t('lift.title', { value }) : t('form.title', { value })}
      touches={reachWords(rule, t)}
      sentences={sentences}
      action={t(`acts.${word}`)}
      onConfirm={(reason) => {
        if (act === 'lift') liftRule(rule, reason);
        else
          put.mutate({
            kind,
            value,
            ...enabled,
            disabled: !disabled,
            version,
            ...(reason === undefined ? {} : { reason }),
          });
      }}
      busy={put.isPending || lift.isPending}
      error={put.error ?? lift.error}
    />
  );
}
