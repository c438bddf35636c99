import type { z } from 'zod';
import { settingRange, settingRule } from './setting-range.ts';
import { isSettingKey, settingDefinitions, type SettingKey } from './settings.ts';

export type SettingParse =
  | { ok: true; key: SettingKey; value: unknown }
  /** `issue`: why the value is refused; null for an unknown setting. `got`: the value in one line. */
  | { ok: false; error: string; issue: z.core.$ZodIssue | null; got: string };

/**
 * Checks a value for a setting. Numbers and booleans are read from text. The error is one line that names the
 * setting, the values that it takes with their unit, and the refused value.
 */
export function parseSetting(key: string, raw: unknown): SettingParse {
  if (!isSettingKey(key))
    return {
      ok: false,
      error: `unknown setting ${excerptOf(key)}${nearest(key)}; docs/settings.md lists them all`,
      issue: null,
      got: excerptOf(raw),
    };
  const { schema } = settingDefinitions[key];
  const attempts = typeof raw === 'string' ? readings(key, raw) : [raw];
  const got = excerptOf(raw);
  let issue: z.core.$ZodIssue | null = null;
  for (const attempt of attempts) {
    const result = schema.safeParse(attempt);
    if (result.success) return { ok: true, key, value: result.data };
    issue = result.error.issues[0] ?? null;
  }
  const refused = issue && inOwnWords(issue, key);
  return {
    ok: false,
    error: `setting ${key}: ${refused?.message ?? 'invalid'}, got ${got}`,
    issue: refused,
    got,
  };
}

/** Issues of the validation library state one bound without its unit; our own rules already name the fix. */
function inOwnWords(issue: z.core.$ZodIssue, setting: SettingKey): z.core.$ZodIssue {
  const isOwn = issue.code === 'custom' || issue.code === 'invalid_format' || issue.code === 'invalid_union';
  const message = isOwn ? null : settingRule(setting, 'en');
  return message === null ? issue : { code: 'custom', path: issue.path, message, params: { setting } };
}

/**
 * Possible values of a text; a refusal is about the last one. A text setting only takes texts, even digits.
 */
function readings(key: SettingKey, text: string): unknown[] {
  const typed = readTyped(text);
  return settingRange(key).kind === 'text' ? [typed, text] : [text, typed];
}

function readTyped(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** A value within one line of readable length. */
function excerptOf(value: unknown): string {
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
