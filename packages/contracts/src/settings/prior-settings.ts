import { priorProperties, priorPropertyNames, priorSettingKey, type PriorSettingKey } from '@meguri/schedule';
import { z } from 'zod';
import { define, type SettingDefinition } from './setting-definition.ts';

/** One setting for each property of the prior. */
export const priorSettings = Object.fromEntries(
  priorPropertyNames.map((name) => {
    const { usual, least, most, unit, meaning } = priorProperties[name];
    return [priorSettingKey(name), define(z.number().min(least).max(most), usual, unit, meaning)];
  }),
) as Record<PriorSettingKey, SettingDefinition<z.ZodNumber>>;
