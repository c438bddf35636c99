import { createTranslator } from 'next-intl';
import type { Locale } from './locales.ts';
import { messagesOf } from './messages-of.ts';
import type { MessageTree } from './screen-messages.ts';
import type { Namespace, Translator } from './translator.ts';

/** The translator of a namespace for tests; a missing message fails the test. */
export function translatorOf<Area extends Namespace>(locale: Locale, area: Area): Translator<Area> {
  return createTranslator<typeof messagesOf.en, Area>({
    locale,
    messages: messagesOf[locale],
    namespace: area,
    onError: (error) => {
      throw error;
    },
  });
}

/**
 * A translator that returns keys with their values, for tests that check which message is chosen, not its
 * text.
 */
export function keysOf<Area extends Namespace>(): Translator<Area> {
  const translate = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
  return translate as unknown as Translator<Area>;
}

/** All source messages of a tree, with the paths of their keys. */
export function leaves(tree: MessageTree, path = ''): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value as MessageTree, `${path}${key}.`),
  );
}
