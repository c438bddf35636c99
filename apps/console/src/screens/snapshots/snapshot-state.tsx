'use client';

import type { SnapshotRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { StateBadge, StoppedTask, TaskProgress } from '../../design/task-state.tsx';
import type { Tone } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { progressWords } from './snapshot-words.ts';

const tones: Record<SnapshotRow['state'], Tone> = {
  preparing: 'neutral',
  queued: 'neutral',
  creating: 'changed',
  paused: 'overload',
  done: 'new',
  failed: 'error',
};

export function SnapshotStateBadge({ state }: Pick<SnapshotRow, 'state'>) {
  const t = useTranslations('snapshots.states');
  return (
    <StateBadge
      testId="snapshot-state"
      state={state}
      tone={tones[state]}
      name={t(state)}
      meaning={t(`${state}Is`)}
    />
  );
}

/** The progress of a snapshot, or why it stopped. */
export function SnapshotProgress({
  state,
  progress,
  problem,
}: Pick<SnapshotRow, 'state' | 'progress' | 'problem'>) {
  const t = useTranslations('snapshots');
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
  if (state !== 'creating') return <p role="status">{t(`states.${state}Is`)}</p>;
  const { share, text } = progressWords(progress, t, formats);
  return <TaskProgress text={text} label={t('progress.label')} share={share ?? 0} />;
}
