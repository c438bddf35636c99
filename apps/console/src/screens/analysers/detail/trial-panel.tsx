'use client';

import type { AnalyserView } from '@meguri/contracts';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { FormError } from '../../../design/forms/form-error.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { ParameterFields } from '../../scans/new/parameter-fields.tsx';
import { readParameterTexts } from '../../scans/new/parameter-texts.ts';
import { SnapshotChoice } from '../../scans/new/source-fields.tsx';
import { TrialResults } from './trial-results.tsx';

const trialDocuments = 10;
const emptyDraft = { snapshot: '', parameters: {} as Record<string, string> };

/** Runs a version over the first ten documents of a snapshot. */
export function TrialPanel({ analyser, isRefused }: { analyser: AnalyserView; isRefused: boolean }) {
  const t = useTranslations('analysers.trial');
  const words = useTranslations('scans.form');
  const trpc = useTRPC();
  const may = useMay('operator');
  const { name, form, selected } = analyser;
  const { draft, setDraft } = useDraft('analyser-trial', `${name} ${selected.version}`, emptyDraft);
  const trial = useMutation(trpc.analysers.trial.mutationOptions());
  const { values, errors } = readParameterTexts(selected.parameters, draft.parameters, words);
  const isComplete = draft.snapshot !== '' && Object.keys(errors).length === 0;
  if (!may)
    return (
      <Panel title={t('title')} note={t('note')}>
        <p className="text-ink-soft">{t('operatorsOnly')}</p>
      </Panel>
    );
  return (
    <Panel title={t('title')} note={t('note')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete)
            trial.mutate({
              name,
              ...(form === 'built-in' ? {} : { version: selected.version }),
              snapshot: draft.snapshot,
              documents: trialDocuments,
              parameters: values,
            });
        }}
      >
        <div className="grid items-end gap-4 md:grid-cols-[minmax(0,360px)_auto]">
          <SnapshotChoice value={draft.snapshot} onChange={(snapshot) => setDraft({ ...draft, snapshot })} />
          <div>
            <Button
              variant="primary"
              type="submit"
              icon={<FlaskConical className="size-4" aria-hidden />}
              busy={trial.isPending}
              disabled={!isComplete || isRefused}
            >
              {t('run')}
            </Button>
          </div>
        </div>
        {selected.parameters.length > 0 && (
          <ParameterFields
            parameters={selected.parameters}
            texts={draft.parameters}
            errors={errors}
            onChange={(parameters) => setDraft({ ...draft, parameters })}
          />
        )}
      </form>
      <div className="mt-3 flex flex-col gap-4">
        {trial.isPending && <p role="status">{t('running')}</p>}
        <FormError error={trial.error} />
        {trial.data && !trial.isPending && <TrialResults key={trial.submittedAt} trial={trial.data} />}
      </div>
    </Panel>
  );
}
