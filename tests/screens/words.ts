import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'ja';

/** The word of a path such as `hosts.edit.button`, as the console shows it. */
export type Words = (path: string) => string;

const messages = path.resolve(import.meta.dirname, '../../apps/console/messages');
const areas = readdirSync(path.join(messages, 'en')).map((file) => path.basename(file, '.json'));

function wordsOf(language: Language, area: string): unknown {
  return JSON.parse(readFileSync(path.join(messages, language, `${area}.json`), 'utf8'));
}

/** @throws for a word that the console does not have */
export function wordsIn(language: Language): Words {
  return (words) => {
    const [area = '', ...keys] = words.split('.');
    let value = wordsOf(language, area);
    for (const key of keys) value = (value as Record<string, unknown>)[key];
    if (typeof value !== 'string') throw new Error(`the console has no word ${words}`);
    return value;
  };
}

/** What the console says in English only: no Japanese word is the same. */
export function englishWords(): Set<string> {
  const [english, japanese] = (['en', 'ja'] as const).map(
    (language) => new Set(areas.flatMap((area) => [...leaves(wordsOf(language, area))])),
  );
  return english?.difference(japanese ?? new Set()) ?? new Set();
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* leaves(inner);
}
