import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'ja';

/** Looks up the console's text for a key such as `hosts.edit.button`. */
export type MessageLookup = (key: string) => string;

const folder = path.resolve(import.meta.dirname, '../../apps/console/messages');
const areas = readdirSync(path.join(folder, 'en')).map((file) => path.basename(file, '.json'));

function areaMessages(language: Language, area: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8'));
}

/** @throws for an unknown key */
export function messagesIn(language: Language): MessageLookup {
  return (key) => {
    const [area = '', ...keys] = key.split('.');
    let value = areaMessages(language, area);
    for (const part of keys) value = (value as Record<string, unknown>)[part];
    if (typeof value !== 'string') throw new Error(`the console has no message ${key}`);
    return value;
  };
}

/** Texts of the English console that no Japanese text equals. */
export function englishMessages(): Set<string> {
  const [english, japanese] = (['en', 'ja'] as const).map(
    (language) => new Set(areas.flatMap((area) => [...leaves(areaMessages(language, area))])),
  );
  return english?.difference(japanese ?? new Set()) ?? new Set();
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* leaves(inner);
}
