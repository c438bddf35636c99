import { z } from 'zod';
import type { Locale } from '../format/locale.ts';
import { formatCount } from '../format/numbers.ts';
import type { SettingRange } from '../views/setting-views.ts';
import type { SettingKey } from './settings.ts';
import { settingDefinitions } from './settings.ts';

/** The values that a setting takes, read from its schema. */
export function settingRange(key: SettingKey): SettingRange {
  const schema = z.toJSONSchema(settingDefinitions[key].schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String) };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type !== 'number' && schema.type !== 'integer')
    return { kind: 'text', longest: schema.maxLength ?? null };
  return {
    kind: 'number',
    whole: schema.type === 'integer',
    least: bound(schema.minimum ?? schema.exclusiveMinimum),
    most: bound(schema.maximum ?? schema.exclusiveMaximum),
  };
}

/** Whole numbers are bounded by what a double represents exactly; that bound is not shown. */
function bound(value: number | boolean | undefined): number | null {
  return typeof value !== 'number' || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
}

/** What a value of a setting must be: kind, bounds and unit. Null for a text without a longest length. */
export function settingRule(key: SettingKey, locale: Locale): string | null {
  const range = settingRange(key);
  switch (range.kind) {
    case 'number':
      return locale === 'ja'
        ? japaneseNumber(range, settingDefinitions[key].unit)
        : englishNumber(range, settingDefinitions[key].unit);
    case 'switch':
      return locale === 'ja' ? 'true か false を入力してください' : 'must be true or false';
    case 'choice': {
      const options = range.options.join(', ');
      return locale === 'ja' ? `${options} のいずれかを入力してください` : `must be one of ${options}`;
    }
    case 'text':
      if (range.longest === null) return null;
      return locale === 'ja'
        ? `${range.longest} 文字以内で入力してください`
        : `must have at most ${range.longest} characters`;
    default:
      return range satisfies never;
  }
}

type NumberRange = Extract<SettingRange, { kind: 'number' }>;

/** Exact up to a thousandth, grouped: 86,400 or 0.05. */
const formatted = (value: number) => (Number.isInteger(value) ? formatCount(value) : String(value));

function englishNumber({ whole, least, most }: NumberRange, unit: string | null): string {
  const kind = whole ? 'a whole number' : 'a number';
  const bounds =
    least !== null && most !== null
      ? ` from ${formatted(least)} to ${formatted(most)}`
      : least !== null
        ? ` of at least ${formatted(least)}`
        : most !== null
          ? ` of at most ${formatted(most)}`
          : '';
  return `must be ${kind}${bounds}${unit === null ? '' : ` ${unit}`}`;
}

function japaneseNumber({ whole, least, most }: NumberRange, unit: string | null): string {
  const bounds = `${least === null ? '' : `${formatted(least)} 以上`}${most === null ? '' : `${formatted(most)} 以下`}`;
  const of = bounds === '' ? '' : `${bounds}の`;
  return `${of}${whole ? '整数' : '数値'}${unit === null ? '' : `（単位: ${unit}）`}を入力してください`;
}
