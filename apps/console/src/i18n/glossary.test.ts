import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messagesOf } from './messages-of.ts';
import { leaves } from './testing.ts';

const glossary = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8');
const [termPart = '', figurePart = ''] = glossary.split('## Figures on the screens');

/** The body rows of the first table of a text, by cell. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

const terms = rowsOf(termPart).map(([term = '', japanese = '']) => ({ term, japanese }));

// A single word such as “load” or “change” is also an ordinary verb.
const compounds = terms.filter(({ term }) => /[ -]/.test(term));

/** A message without the syntax of its arguments. */
const prose = (message: string) => message.replaceAll(/\{\w+(?:, (?:plural|select|number),?)?/g, ' ');

const japanese = new Map(leaves(messagesOf.ja));

describe('docs/glossary.md', () => {
  it('names each term once', () => {
    expect(terms.length).toBeGreaterThan(50);
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  });

  it('explains the figures of the console in the same words', () => {
    const explained = Object.fromEntries(rowsOf(figurePart).map(([, , key = '', text = '']) => [key, text]));
    const shown = Object.entries(messagesOf.en.glossary).map(([key, text]) => [`\`${key}\``, text]);
    expect(explained).toEqual(Object.fromEntries(shown));
  });

  it.each(compounds)('gives “$term” the Japanese of the console, $japanese', ({ term, japanese: word }) => {
    const mentions = new RegExp(`\\b${term}s?\\b`, 'i');
    const missing = leaves(messagesOf.en)
      .filter(([key, message]) => mentions.test(prose(message)) && !japanese.get(key)?.includes(word))
      .map(([key]) => key);
    expect(missing).toEqual([]);
  });
});
