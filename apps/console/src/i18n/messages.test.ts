import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync } from 'node:fs';
import { problemSentences } from '@meguri/contracts';
import { describe, expect, it, test } from 'vitest';
import { locales } from './locales.ts';
import { messagesOf } from './messages-of.ts';
import { leaves } from './testing.ts';

/** Arguments and tags of a message with their kinds. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${element.value}: ${TYPE[element.type]}`;
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
    return [own];
  });
}

// A Japanese sentence needs no plural: there a counted argument may be a plain number.
const kinds = (message: string) =>
  [
    ...new Set(argumentsOf(parse(message)).map((one) => one.replace(/: (plural|number)$/, ': number'))),
  ].toSorted();

describe.each(Object.keys(messagesOf.en) as (keyof typeof messagesOf.en)[])('the messages of %s', (area) => {
  const english = new Map(leaves(messagesOf.en[area]));
  const japanese = new Map(leaves(messagesOf.ja[area]));

  it('have the same keys in both languages', () => {
    expect([...japanese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('take the same arguments in both languages', () => {
    const differing = [...english].filter(
      ([key, message]) => String(kinds(message)) !== String(kinds(japanese.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });

  it('are never empty', () => {
    const empty = [...english, ...japanese].filter(([, message]) => message.trim() === '');
    expect(empty).toEqual([]);
  });
});

test('stored problems are the sentences that commands and logs show', () => {
  expect(messagesOf.en.problems).toEqual(problemSentences);
});

describe('the message files', () => {
  it.each(locales)('of %s are all used', (locale) => {
    const files = readdirSync(new URL(`../../messages/${locale}`, import.meta.url));
    expect(files.map((name) => name.replace(/\.json$/, '')).toSorted()).toEqual(
      Object.keys(messagesOf[locale]).toSorted(),
    );
  });
});
