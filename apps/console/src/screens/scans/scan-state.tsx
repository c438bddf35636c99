'use client';

import type { ScanRow, ScanState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { StateBadge, StoppedTask, TaskProgress } from '../../design/task-state.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { progressWords, scanTones } from './scan-words.ts';

export function ScanStateBadge({ state }: { state: ScanState }) {
  const t = useTranslations('scans.states');
  return (
    <StateBadge
      testId="scan-state"
      state={state}
      tone={scanTones[state]}
      name={t(state)}
      meaning={t(`${state}Is`)}
    />
  );
}

/** The progress of a scan, or why it stopped. */
export function ScanProgressView({
  state,
  progress,
  problem,
}: Pick<ScanRow, 'state' | 'progress' | 'problem'>) {
  const t = useTranslations('scans');
  const formats = useFormats();
  const problemText = useProblemText();
  const { share, text } = progressWords(progress, t, formats);
  if (state === 'failed' || state === 'paused' || state === 'waiting' || state === 'cancelled')
    return (
      <div className="flex flex-col gap-3">
        <StoppedTask
          isFailure={state === 'failed'}
          what={t(`states.${state}Is`)}
          problem={problem && problemText(problem)}
          next={t(`progress.${state}Next`)}
        />
        <TaskProgress text={text} label={t('progress.label')} share={share} />
      </div>
    );
  if (state !== 'running') return <p role="status">{t(`states.${state}Is`)}</p>;
  return <TaskProgress text={text} label={t('progress.label')} share={share} />;
}
