'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';

interface SelectionBarProps {
  /** How many rows are chosen; with none the bar is not there. */
  count: number;
  /** What is chosen, where that is more than the rows. */
  words?: string;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** What can be done with the chosen rows of a table, over its lower edge so that nothing moves. */
export function SelectionBar({ count, words, onClear, children }: SelectionBarProps) {
  const t = useTranslations('common');
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('selection')}
      className="fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 shadow-2xl max-md:bottom-18"
      data-testid="selection"
    >
      <span aria-live="polite" className="mr-2 font-medium">
        {words ?? t('selected', { count })}
      </span>
      {children}
      <IconButton label={t('clearSelection')} onClick={onClear}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
