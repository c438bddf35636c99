'use client';

import type { WhatIfOverview, WhatIfRequest } from '@meguri/contracts';
import { revisitPolicyIds } from '@meguri/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { errorText, refusalOf } from '../../data/query-client.ts';
import { useAddress } from '../../data/use-address.ts';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { Button } from '../../design/button.tsx';
import type { InputChange } from '../../design/forms/controls.tsx';
import { SelectField, TextField } from '../../design/forms/field.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { readWhatIfDraft, whatIfDraft } from './what-if-draft.ts';
import type { WhatIfDraft } from './what-if-draft.ts';

interface WhatIfFormProps {
  present: WhatIfOverview['present'];
  /** Rules of the displayed simulation. */
  last: WhatIfRequest | null;
  /** A simulation is running. */
  isBusy: boolean;
}

/** The form for the rules to simulate. */
export function WhatIfForm({ present, last, isBusy }: WhatIfFormProps) {
  const t = useTranslations('whatIf.form');
  const policies = useTranslations('seeds.policies');
  const common = useTranslations('common');
  const errors = useTranslations('common.errors');
  const may = useMay('operator');
  const {
    draft: { reason, ...draft },
    setDraft,
    forget,
    note,
  } = useDraft('what-if', 'new', { ...whatIfDraft(last ?? present[0] ?? null), reason: '' });
  const reading = readWhatIfDraft(draft, t);
  const wrong = reading.ok ? {} : reading.errors;
  const start = useStart();
  const refusedField = refusalOf(start.error)?.field;
  const bind = (field: keyof WhatIfDraft) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: InputChange<HTMLInputElement | HTMLSelectElement>) =>
      setDraft((latest) => ({ ...latest, [field]: target.value })),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const why = reason.trim() ? { reason: reason.trim() } : {};
        if (reading.ok) start.mutate({ ...reading.request, ...why }, { onSuccess: forget });
      }}
    >
      <DraftNote note={note} />
      <SelectField
        label={t('seedList')}
        {...bind('seedListId')}
        onChange={(event) => {
          const rules = present.find(({ seedListId }) => String(seedListId) === event.target.value);
          // Starts from the list's current rules.
          if (rules)
            setDraft((latest) => ({
              ...latest,
              ...whatIfDraft(rules),
              host: latest.host,
              seed: latest.seed,
            }));
        }}
      >
        {present.map(({ seedListId, seedList }) => (
          <option key={seedListId} value={seedListId}>
            {seedList}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('host')}
        hint={t('hostHint')}
        spellCheck={false}
        error={refusedField === 'name' ? start.error?.message : null}
        {...bind('host')}
      />
      <SelectField label={t('policy')} {...bind('policy')}>
        {revisitPolicyIds.map((id) => (
          <option key={id} value={id}>
            {policies(id)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('minInterval')} error={wrong.minInterval} {...bind('minInterval')} />
      <TextField
        label={t('budget')}
        hint={t('budgetHint')}
        inputMode="numeric"
        unit={t('perDay')}
        error={wrong.budget}
        {...bind('budget')}
      />
      <TextField
        label={t('seed')}
        hint={t('seedHint')}
        inputMode="numeric"
        error={wrong.seed}
        {...bind('seed')}
      />
      <TextField
        label={common('reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setDraft((latest) => ({ ...latest, reason: target.value }))}
      />
      {start.error && refusedField !== 'name' && (
        <p role="alert" className="text-error">
          {refusalOf(start.error)?.reason === 'conflict' ? t('busy') : errorText(start.error, errors)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          type="submit"
          disabled={!may || !reading.ok || isBusy}
          busy={start.isPending}
        >
          {t('start')}
        </Button>
        <p className="min-w-0 flex-1 text-small text-ink-faint">
          {may ? t(isBusy ? 'busy' : 'costs') : t('onlyOperators')}
        </p>
      </div>
    </form>
  );
}

function useStart() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const go = useAddress();
  return useMutation(
    trpc.whatIf.start.mutationOptions({
      onSuccess: async ({ id }) => {
        await queries.invalidateQueries(trpc.whatIf.pathFilter());
        go({ run: id });
      },
    }),
  );
}
