import type { Words } from '../../i18n/words.ts';

/** The scales of the axis of intervals. */
export function axisOptions(t: Words<'intervals.figure'>) {
  return [
    { key: 'log' as const, name: t('logarithmic') },
    { key: 'linear' as const, name: t('linear') },
  ];
}

/** How long a figure stays as it is, at least, while the crawl goes on. */
export const refreshMs = 10_000;
