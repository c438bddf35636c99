'use client';

import { useTranslations } from 'next-intl';

/** Where the numbers of a chart come from, and the time that they cover. */
export interface ChartOrigin {
  source: string;
  /** Empty until it is known. */
  range: string;
}

export function ChartSource({ source, range }: ChartOrigin) {
  const t = useTranslations('common.chart');
  if (range === '') return null;
  return (
    <p className="mt-2 text-micro text-ink-faint" data-testid="chart-source">
      {t('source', { source, range })}
    </p>
  );
}
