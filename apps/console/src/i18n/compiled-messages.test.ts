import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { locales } from './locales.ts';
import { messagesOf } from './messages-of.ts';
import { leaves } from './testing.ts';

const known = new Map<string, unknown>();
/** Makes each formatter once, because that takes longer than the rest of the test. */
const once =
  <Options extends unknown[], Formatter>(make: new (...options: Options) => Formatter) =>
  (...options: Options) => {
    const key = `${make.name} ${JSON.stringify(options)}`;
    const formatter = (known.get(key) as Formatter | undefined) ?? new make(...options);
    known.set(key, formatter);
    return formatter;
  };
const formatters = {
  getNumberFormat: once(Intl.NumberFormat),
  getDateTimeFormat: once(Intl.DateTimeFormat),
  getPluralRules: once(Intl.PluralRules),
};

type Value = string | number | ((chunks: unknown) => unknown);

/** Values for the arguments of a message: the given number, or the option of a choice at that index. */
function valuesFor(elements: readonly MessageFormatElement[], number: number): Record<string, Value> {
  return Object.assign(
    {},
    ...elements.map((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return {};
      if (element.type === TYPE.tag)
        return {
          ...valuesFor(element.children, number),
          [element.value]: (chunks: unknown) => `<${String(chunks)}>`,
        };
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        const options = Object.entries(element.options);
        const inner = options.map(([, { value }]) => valuesFor(value, number));
        const own = element.type === TYPE.plural ? number : options[number % options.length]?.[0];
        return Object.assign({}, ...inner, { [element.value]: own });
      }
      return { [element.value]: element.type === TYPE.number ? number : `(${number})` };
    }),
  ) as Record<string, Value>;
}

// The built console contains compiled messages, while other tests read the source messages.
it.each(locales)('messages in %s say the same when compiled as when parsed', (locale) => {
  const t = createTranslator({
    locale,
    messages: messagesOf[locale],
    onError: (error) => {
      throw error;
    },
  });
  const messages = leaves(messagesOf[locale]);
  expect(messages.length).toBeGreaterThan(1_000);
  for (const [key, message] of messages) {
    const compiled = compile(message);
    const elements = parse(message);
    for (const number of [0, 1, 5, 12_345]) {
      const values = valuesFor(elements, number);
      const formatted = format(compiled, locale, values as never, { formatters, timeZone: 'UTC' });
      const parts: unknown[] = Array.isArray(formatted) ? formatted : [formatted];
      expect([key, parts.join('')]).toEqual([key, t.markup(key as never, values as never)]);
    }
  }
});
