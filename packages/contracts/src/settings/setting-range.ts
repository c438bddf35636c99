import { z } from 'zod';
import type { SettingRange } from '../views/setting-views.ts';
import type { SettingKey } from './settings.ts';
import { settingDefinitions } from './settings.ts';

/** What a setting may be, read off its schema. */
export function settingRange(key: SettingKey): SettingRange {
  const schema = z.toJSONSchema(settingDefinitions[key].schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String) };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'string') return { kind: 'text', longest: schema.maxLength ?? null };
  return {
    kind: 'number',
    whole: schema.type === 'integer',
    least: bound(schema.minimum ?? schema.exclusiveMinimum),
    most: bound(schema.maximum ?? schema.exclusiveMaximum),
  };
}

/** Whole numbers are bounded by what a double holds exactly, which nobody needs to be told. */
function bound(value: number | boolean | undefined): number | null {
  return typeof value !== 'number' || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
}
