'use client';

import { useTranslations } from 'next-intl';
import { X } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import type { CrawlPart } from './crawl-part.ts';
import { filterWords } from './crawl-part.ts';

/** A filter by a part of the crawl that came from a figure, and the way out of it; nothing where there is none. */
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
