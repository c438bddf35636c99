'use client';

import type { ResultRows } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../../i18n/use-formats.ts';

/** The number of rows of an answer, what was truncated, and the time that it took. */
export function AnswerNote({ answer: { rows, isCut, cutCells, seconds } }: { answer: ResultRows }) {
  const t = useTranslations('scans.results');
  const formats = useFormats();
  return (
    <p role="status" className="text-small text-ink-soft" data-testid="answer-note">
      {formats.sentences([
        t(isCut ? 'summaryCut' : 'summary', { count: rows.length, time: formats.duration(seconds) }),
        ...(cutCells > 0 ? [t('cells', { count: cutCells })] : []),
      ])}
    </p>
  );
}
