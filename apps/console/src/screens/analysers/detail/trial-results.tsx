'use client';

import type { AnalyserTrial } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { visibleLines, visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { AnswerTable } from '../../scans/results/answer-table.tsx';
import { trialTable } from './trial-table.ts';

/** The rows of a trial, and the documents without rows, each with the analyser's message. */
export function TrialResults({ trial }: { trial: AnalyserTrial }) {
  const t = useTranslations('analysers.trial');
  const formats = useFormats();
  const { documents, rowCount, rows, skipped, seconds } = trial;
  return (
    <div className="flex min-w-0 flex-col gap-4" data-testid="trial">
      <p role="status">
        {formats.sentences([
          t('summary', { rows: rowCount, documents, time: formats.duration(seconds) }),
          ...(skipped.length > 0 ? [t('skipped', { count: skipped.length })] : []),
          ...(rowCount > rows.length ? [t('cutRows', { count: rows.length })] : []),
        ])}
      </p>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('noRows')}</p>
      ) : (
        <AnswerTable label={t('rows')} answer={trialTable(trial)} testId="trial-rows" />
      )}
      {skipped.length > 0 && (
        <section aria-label={t('skippedTitle')} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('skippedTitle')}</h3>
          <ul className="flex flex-col gap-3" data-testid="trial-skipped">
            {skipped.map(({ id, url, reason, errorOutput }) => (
              <li key={id} className="flex min-w-0 flex-col gap-1 border-l-2 border-error-mark pl-3">
                <span className="font-mono text-small break-all" lang="">
                  {visibleText(url)}
                </span>
                <span className="break-words" lang="">
                  {visibleText(reason)}
                </span>
                {errorOutput.trim() === '' ? (
                  <span className="text-small text-ink-faint">{t('noWords')}</span>
                ) : (
                  <pre
                    tabIndex={0}
                    lang=""
                    className="max-h-48 overflow-auto rounded-md bg-sunken p-2 font-mono text-small whitespace-pre-wrap break-words"
                  >
                    {visibleLines(errorOutput)}
                  </pre>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
