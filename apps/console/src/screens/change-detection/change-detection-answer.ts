import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { formatQuantity, formatRate, formatShare } from '../../format/numbers.ts';

/** Whether visits come when pages have changed, and what it costs where they do not. */
export function changeDetectionAnswer({ bins }: ChangeDetection): string {
  const visits = sum(bins, (bin) => bin.visits);
  const changes = sum(bins, (bin) => bin.changes);
  if (visits === 0) return 'No page was visited twice yet.';
  const found = `${formatShare(changes, visits)} of ${formatQuantity(visits, 'repeated visit')} found a change`;
  const wasted = sum(bins, adviceOf('wasted'));
  const missed = sum(bins, adviceOf('missed'));
  const words = [
    wasted >= 0.05 &&
      `about ${formatRate(wasted)} accesses a day could be saved where pages are visited too often`,
    missed >= 0.05 &&
      `about ${formatRate(missed)} more a day would catch versions that are missed where they are visited too seldom`,
  ].filter(Boolean);
  return words.length === 0 ? `${found}.` : `${found}; ${words.join(', and ')}.`;
}

function adviceOf(kind: 'wasted' | 'missed') {
  return ({ advice }: ChangeDetectionBin) => (advice.kind === kind ? advice.accessesPerDay : 0);
}

function sum(bins: readonly ChangeDetectionBin[], pick: (bin: ChangeDetectionBin) => number): number {
  return bins.reduce((total, bin) => total + pick(bin), 0);
}
