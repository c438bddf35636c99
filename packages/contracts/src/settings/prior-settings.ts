import {
  priorProperties,
  priorPropertyNames,
  priorSettingKey,
  tuningProperties,
  tuningPropertyNames,
  type PriorSettingKey,
  type TuningSettingKey,
} from '@meguri/schedule';
import { z } from 'zod';
import { define, type SettingDefinition } from './setting-definition.ts';

/** One setting for each property of the prior. */
export const priorSettings = Object.fromEntries(
  priorPropertyNames.map((name) => {
    const { default: value, min, max, unit, meaning } = priorProperties[name];
    return [priorSettingKey(name), define(z.number().min(min).max(max), value, unit, meaning)];
  }),
) as Record<PriorSettingKey, SettingDefinition<z.ZodNumber>>;

/** One setting for each constant of the revisit policies. */
export const tuningSettings = Object.fromEntries(
  tuningPropertyNames.map((name) => {
    const { default: value, min, max, unit, meaning } = tuningProperties[name];
    return [`schedule.${name}`, define(z.number().min(min).max(max), value, unit, meaning)];
  }),
) as Record<TuningSettingKey, SettingDefinition<z.ZodNumber>>;
