'use client';

import { useTranslations } from 'next-intl';
import { BarRows } from '../../../design/charts/bar-rows.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { shortened, type ValueCounts } from './chart-figures.ts';

const nameWidth = 32;

/** The most frequent values of a column with their counts and shares. */
export function ValueBars({ label, counts: { bars, others, rows } }: { label: string; counts: ValueCounts }) {
  const t = useTranslations('scans.chart');
  const formats = useFormats();
  const words = (count: number) => `${formats.count(count)} (${formats.share(count, rows)})`;
  const nameOf = (value: string | null) =>
    value === null ? t('noValue') : value === '' ? t('empty') : shortened(visibleText(value), nameWidth);
  const named = bars.map(({ value, count }, at) => ({
    // Long values may be equal once shortened.
    key: `${at} ${value === null}`,
    name: nameOf(value),
    value: count,
    words: words(count),
  }));
  const rest = { key: 'others', name: t('others'), value: others, words: words(others) };
  return <BarRows label={label} rows={others > 0 ? [...named, rest] : named} />;
}
