import type { Words } from '../../i18n/words.ts';
import type { CrawlPart } from './crawl-part.ts';

/** What the figures are narrowed down to; null: to nothing. */
export function filterWords(
  { node, tld, list, site }: CrawlPart,
  t: Words<'intervals.filters'>,
): string | null {
  const parts = [
    site,
    tld !== undefined && (tld.startsWith('(') ? t('ip') : `.${tld}`),
    list !== undefined && t('listIs', { number: list }),
    node !== undefined && t('nodeIs', { number: node }),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
