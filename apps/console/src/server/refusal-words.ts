import { filledIn, type RefusalWord, type RefusalWords } from '@meguri/api';
import { issueWords } from '../i18n/issue-words.ts';
import type { Locale } from '../i18n/locales.ts';
import sentences from './refusals-ja.json';

const japanese: Readonly<Record<string, string>> = sentences satisfies Record<RefusalWord, string>;

/** Translates refusals of the API; undefined for English, the API's own language. */
export function refusalWords(locale: Locale): RefusalWords | undefined {
  if (locale === 'en') return undefined;
  return {
    refusal: ({ word, values: common, localized, issue }) => {
      const sentence = japanese[word];
      if (sentence === undefined) return null;
      const values = { ...common, ...localized?.[locale] };
      return filledIn(sentence, issue ? { ...values, issue: issueWords(issue, locale) } : values);
    },
    issue: (issue) => issueWords(issue, locale),
  };
}
