'use client';

import type { ImportRow, ImportState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { StateBadge, StoppedTask, TaskProgress } from '../../design/task-state.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { importTones, progressWords } from './import-words.ts';

export function ImportStateBadge({ state }: { state: ImportState }) {
  const t = useTranslations('imports.states');
  return (
    <StateBadge
      testId="import-state"
      state={state}
      tone={importTones[state]}
      name={t(state)}
      meaning={t(`${state}Is`)}
    />
  );
}

/** The progress of an import, or why it stopped. */
export function ImportProgressView({ state, progress, problem }: ImportRow) {
  const t = useTranslations('imports');
  const formats = useFormats();
  const problemText = useProblemText();
  if (state === 'failed' || state === 'paused')
    return (
      <StoppedTask
        isFailure={state === 'failed'}
        what={t(`states.${state}Is`)}
        problem={problem && problemText(problem)}
        next={t(`progress.${state}Next`)}
      />
    );
  const { share, text } = progressWords(state, progress, t, formats);
  return <TaskProgress text={text} label={t('progress.label')} share={share} />;
}
