import { filledIn, type RefusalWord, type RefusalWords } from '@meguri/api';
import { z } from 'zod';
import type { Locale } from '../i18n/locales.ts';
import sentences from './refusals-ja.json';

const { localeError } = z.locales.ja();
const japanese: Readonly<Record<string, string>> = sentences satisfies Record<RefusalWord, string>;

/** What the API refuses, told in the language of whoever asked; undefined for English, which it speaks itself. */
export function refusalWords(locale: Locale): RefusalWords | undefined {
  if (locale === 'en') return undefined;
  return {
    refusal: ({ word, values }) => {
      const sentence = japanese[word];
      return sentence === undefined ? null : filledIn(sentence, values);
    },
    issue: (issue) => {
      const told = localeError({ ...issue, input: undefined });
      return typeof told === 'string' ? told : (told?.message ?? null);
    },
  };
}
