import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'ja';

/** The word of a path such as `hosts.edit.button`, as the console shows it. */
export type Words = (path: string) => string;

const messages = path.resolve(import.meta.dirname, '../../apps/console/messages');

/** @throws for a word that the console does not have */
export function wordsIn(language: Language): Words {
  return (words) => {
    const [area = '', ...keys] = words.split('.');
    let value: unknown = JSON.parse(readFileSync(path.join(messages, language, `${area}.json`), 'utf8'));
    for (const key of keys) value = (value as Record<string, unknown>)[key];
    if (typeof value !== 'string') throw new Error(`the console has no word ${words}`);
    return value;
  };
}
