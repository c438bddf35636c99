'use client';

import { useTranslations } from 'next-intl';
import { X } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import type { CrawlPart } from './crawl-part.ts';
import { filterWords } from './crawl-part.ts';

/** The filter set by a chart, with a button to remove it; nothing without one. */
export function PartChip({ part, onClear }: { part: CrawlPart; onClear: () => void }) {
  const t = useTranslations('intervals.filters');
  const words = filterWords(part, t);
  return (
    words !== null && (
      <Button onClick={onClear} title={t('everything')}>
        {words}
        <X className="size-3.5" aria-hidden />
      </Button>
    )
  );
}
