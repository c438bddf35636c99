'use client';

import type { ListedThrottleRule } from '@meguri/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useDeferredValue } from 'react';
import { rebaseDraft } from '../../data/rebase-draft.ts';
import { refusalOf } from '../../data/query-client.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useNow } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditHref } from '../audit/audit-links.ts';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useObjectDraft } from '../../drafts/use-object-draft.ts';
import { readRuleDraft, ruleDraftOf, type RuleDraft } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { reachWords, rulePreviewSentences } from './rule-preview.ts';
import { useRuleActs } from './use-rule-acts.ts';

/** Creates or edits a rule and previews its effect. */
export function RuleDialog({ rule, onClose }: { rule: ListedThrottleRule | null; onClose: () => void }) {
  const t = useTranslations('rules');
  const formats = useFormats();
  const now = useNow();
  const { draft, setDraft, note, opened, close, ...form } = useObjectDraft(
    'rule',
    rule,
    ruleDraftOf,
    onClose,
  );
  const { put } = useRuleActs(close);
  const reading = readRuleDraft(draft, opened, now);
  const effect = useRuleEffect(draft, reading.terms.minIntervalSeconds);
  const takeOver = useNewestRule((newest) => {
    form.rebase(rebaseDraft(draft, ruleDraftOf(opened), ruleDraftOf(newest)), ruleDraftOf(newest));
    form.setOpened(newest);
    put.reset();
  });
  const isSound = !reading.isNothing && Object.keys(reading.errors).length === 0;
  const sentences =
    isSound && effect.data ? rulePreviewSentences(reading.terms, effect.data, t, formats) : [];
  const existing = opened === null ? effect.data?.existing : null;
  const { kind, value } = draft;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCancel={close}
      title={opened ? t('form.title', { value: opened.value }) : t('form.newTitle')}
      touches={effect.data ? reachWords(effect.data, t) : ''}
      sentences={sentences}
      action={t('form.save')}
      onConfirm={(reason) => {
        const why = reason === undefined ? {} : { reason };
        put.mutate({ kind, value, ...reading.terms, version: opened?.version ?? null, ...why });
      }}
      busy={put.isPending}
      error={put.error}
    >
      <DraftNote note={note} />
      <RuleFields
        draft={draft}
        reading={reading}
        isNew={opened === null}
        valueError={
          existing
            ? t('preview.exists', { value: existing.value })
            : draft.value.trim() !== '' && effect.error
              ? effect.error.message
              : null
        }
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      {opened && (
        <Link
          href={auditHref(`${kind}:${value}`)}
          className="rounded-sm text-small text-accent hover:underline"
        >
          {t('form.history')}
        </Link>
      )}
      {refusalOf(put.error)?.code === 'CONFLICT' && (
        <div>
          <Button onClick={() => takeOver({ kind, value: effect.data?.value ?? value })}>
            {t('form.takeOver')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

function useRuleEffect({ kind, value }: RuleDraft, minIntervalSeconds: number | null) {
  const trpc = useTRPC();
  const deferred = useDeferredValue({ kind, value: value.trim(), minIntervalSeconds });
  return useQuery(
    trpc.throttleRules.preview.queryOptions(deferred, {
      enabled: deferred.value !== '',
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
}

/** Refetches the rule after a conflicting edit; null if it was deleted. */
function useNewestRule(onRead: (newest: ListedThrottleRule | null) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return ({ kind, value }: Pick<RuleDraft, 'kind' | 'value'>) =>
    void queries
      .fetchQuery({ ...trpc.throttleRules.list.queryOptions(), staleTime: 0 })
      .then((rules) => onRead(rules.find((one) => one.kind === kind && one.value === value) ?? null));
}
