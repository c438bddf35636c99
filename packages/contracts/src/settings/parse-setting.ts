import type { z } from 'zod';
import { isSettingKey, settingDefinitions, type SettingKey } from './settings.ts';

export type SettingParse =
  | { ok: true; key: SettingKey; value: unknown }
  /** `issue`: what is wrong with the value; null: there is no such setting. `got`: the value within one line. */
  | { ok: false; error: string; issue: z.core.$ZodIssue | null; got: string };

/**
 * Checks a value for a setting. A string is taken as what somebody typed: numbers and booleans are read from it.
 * The error is one line that names the key and the fix.
 */
export function parseSetting(key: string, raw: unknown): SettingParse {
  if (!isSettingKey(key))
    return {
      ok: false,
      error: `unknown setting ${shown(key)}${nearest(key)}; docs/settings.md lists them all`,
      issue: null,
      got: shown(raw),
    };
  const { schema, unit } = settingDefinitions[key];
  const attempts = typeof raw === 'string' ? [raw, readTyped(raw)] : [raw];
  const got = shown(raw);
  let issue: z.core.$ZodIssue | null = null;
  for (const attempt of attempts) {
    const result = schema.safeParse(attempt);
    if (result.success) return { ok: true, key, value: result.data };
    issue = result.error.issues[0] ?? null;
  }
  const error = `setting ${key}${unit ? ` (in ${unit})` : ''}: ${issue?.message ?? 'invalid'}, got ${got}`;
  return { ok: false, error, issue, got };
}

function readTyped(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** A value within one line of readable length. */
function shown(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ??
    String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function nearest(key: string): string {
  const tail = key.split('.').at(-1)?.toLowerCase() ?? '';
  const found = Object.keys(settingDefinitions).find(
    (known) => tail.length > 3 && known.toLowerCase().includes(tail),
  );
  return found ? `, did you mean "${found}"?` : '';
}
