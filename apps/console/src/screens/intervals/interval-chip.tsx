'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { IntervalRange } from '@meguri/contracts';
import { X } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { formatRange } from './interval-words.ts';

/** The interval filter set by a chart, with a button to remove it. */
export function IntervalChip({
  name,
  interval,
  onClear,
}: {
  name: string;
  interval: IntervalRange;
  onClear: () => void;
}) {
  const t = useTranslations('intervals.figure');
  const locale = useLocale();
  return (
    <Button onClick={onClear} title={t('showAll')}>
      {name} {formatRange(interval, locale)}
      <X className="size-3.5" aria-hidden />
    </Button>
  );
}
