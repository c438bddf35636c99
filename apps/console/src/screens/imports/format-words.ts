import type { Words } from '../../i18n/words.ts';

const formats = ['records', 'wacz', 'index', 'crawl-log'] as const;

/** The name of a format; null: none that can be imported. */
export function formatWords(format: string | null, t: Words<'imports'>): string {
  const known = formats.find((one) => one === format);
  return t(`formats.${known ?? 'none'}`);
}
