'use client';

import type { ImportRow, ImportState } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import { ProgressBar } from '../../design/states.tsx';
import { visibleText } from '../../format/visible-text.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { importTones, progressWords } from './import-words.ts';

export function ImportStateBadge({ state }: { state: ImportState }) {
  const t = useTranslations('imports.states');
  return (
    <span title={t(`${state}Is`)} data-testid="import-state" data-state={state}>
      <Badge tone={importTones[state]}>{t(state)}</Badge>
    </span>
  );
}

/** How far an import is, or why it does not go on. */
export function ImportProgressView({ state, progress, problem }: ImportRow) {
  const t = useTranslations('imports');
  const formats = useFormats();
  if (state === 'failed' || state === 'paused')
    return (
      <div role={state === 'failed' ? 'alert' : 'status'} className={state === 'failed' ? 'text-error' : ''}>
        <p className="font-medium">{t(`states.${state}Is`)}</p>
        {problem !== null && (
          <p className="break-words" lang="">
            {visibleText(problem)}
          </p>
        )}
        <p>{t(`progress.${state}Next`)}</p>
      </div>
    );
  const { share, text } = progressWords(state, progress, t, formats);
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{text}</p>
      {share !== null && <ProgressBar label={t('progress.label')} share={share} />}
    </div>
  );
}
