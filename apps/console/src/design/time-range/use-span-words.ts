'use client';

import type { SteppedSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';

type DatedSpan = SteppedSpan & { now: Date; start: Date | null; generatedBefore?: Date | undefined };

/** The span of a chart with the length of its periods, and where its data begins within it. */
export function useSpanWords(): (series: DatedSpan) => string {
  const t = useTranslations('common.timeRange');
  const formats = useFormats();
  return ({ from, to, stepSeconds, now, start, generatedBefore }) => {
    const span = t('span', {
      from: formats.instant(from),
      to: formats.instant(to < now ? to : now),
      step: formats.duration(stepSeconds),
    });
    const begun = start !== null && start > from ? t('begins', { span, at: formats.instant(start) }) : span;
    return generatedBefore
      ? t('generatedBefore', { span: begun, at: formats.instant(generatedBefore) })
      : begun;
  };
}
