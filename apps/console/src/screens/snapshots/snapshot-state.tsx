'use client';

import type { SnapshotRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import { ProgressBar } from '../../design/states.tsx';
import type { Tone } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';
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
    <span title={t(`${state}Is`)} data-testid="snapshot-state" data-state={state}>
      <Badge tone={tones[state]}>{t(state)}</Badge>
    </span>
  );
}

/** How far a snapshot is, or why it does not go on. */
export function SnapshotProgress({
  state,
  progress,
  problem,
}: Pick<SnapshotRow, 'state' | 'progress' | 'problem'>) {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  if (state === 'failed' || state === 'paused')
    return (
      <div role="alert" className={state === 'failed' ? 'text-error' : 'text-overload'}>
        <p className="font-medium">{t(`states.${state}Is`)}</p>
        {problem !== null && <p className="break-words">{problem}</p>}
        <p>{t(`progress.${state}Next`)}</p>
      </div>
    );
  if (state !== 'creating') return <p role="status">{t(`states.${state}Is`)}</p>;
  const { share, text } = progressWords(progress, t, formats);
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{text}</p>
      <ProgressBar label={t('progress.label')} share={share ?? 0} />
    </div>
  );
}
