import type { Locale } from '../../i18n/locales.ts';
import type { Words } from '../../i18n/words.ts';
import { escapeHtml } from '../html.ts';
import { languageLink } from '../language-choice.ts';

/** What stands below every page of the desk. */
export function deskFooter(locale: Locale, t: Words<'desk'>): string {
  const link = (href: string, text: string) => `<a href="${href}">${escapeHtml(text)}</a>`;
  return `${languageLink(locale, t('otherLanguage'))} ${link('/crawler', t('about'))} ${link('/complain', t('complain'))}`;
}
