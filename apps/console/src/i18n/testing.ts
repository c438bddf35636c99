import { createTranslator } from 'next-intl';
import type { Locale } from './locales.ts';
import type { Messages } from './messages-of.ts';
import { messagesOf } from './messages-of.ts';
import type { Words } from './words.ts';

/** The words of an area for tests of sentences; a missing word fails the test. */
export function wordsOf<Area extends keyof Messages>(locale: Locale, area: Area): Words<Area> {
  return createTranslator({
    locale,
    messages: messagesOf[locale],
    namespace: area,
    onError: (error) => {
      throw error;
    },
  });
}
