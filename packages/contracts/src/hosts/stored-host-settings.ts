import { noThrottleSettings, throttleParties, type HostThrottle, type ThrottleParty } from '@meguri/schedule';
import { z } from 'zod';
import {
  hostSetting,
  hostSettingFields,
  mapFields,
  unsetHostSettings,
  weeklyHoursSchema,
  type HostSettingDefinition,
  type HostSettingDefinitions,
  type HostSettingField,
  type HostSettings,
} from './host-settings.ts';

/**
 * Checks stored values only for their type, never for bounds; a missing field is unset. So rows and audit
 * entries stay readable when a setting is added, removed or gets other bounds.
 */
const storedKinds: Readonly<Record<HostSettingDefinition['kind'], z.ZodType>> = {
  duration: z.number().nullable(),
  'whole-number': z.number().nullable(),
  switch: z.boolean(),
  instant: z.coerce.date().nullable(),
  hours: weeklyHoursSchema.nullable(),
  patterns: z.array(z.string()),
  text: z.string().nullable(),
};

const storedSchema = (fields: readonly HostSettingField[]) =>
  z.object(mapFields(fields, ({ kind, unset }) => storedKinds[kind].default(unset)));

/** A field of the column `host.throttle`. */
type ThrottleField = {
  [Field in HostSettingField]: HostSettingDefinitions[Field] extends { columns: unknown } ? never : Field;
}[HostSettingField];
const throttleFields = hostSettingFields.filter(
  (field): field is ThrottleField => hostSetting(field).columns === undefined,
);

/** A party's settings as stored in the column `host.throttle`. */
export type StoredSettings = Pick<HostSettings, ThrottleField>;
export type StoredThrottle = { [Party in ThrottleParty]?: StoredSettings };

/** The part of a party's settings that `host.throttle` stores, its fields in the order of the table. */
export const throttlePart = (settings: HostSettings): StoredSettings =>
  Object.fromEntries(throttleFields.map((field) => [field, settings[field]])) as StoredSettings;

const storedThrottleSchema = z.object(
  Object.fromEntries(throttleParties.map((party) => [party, storedSchema(throttleFields).exactOptional()])),
);

/** Reads `host.throttle`. An unreadable value pauses the host, because it was meant to limit the crawl. */
export function readThrottle(stored: unknown): StoredThrottle & HostThrottle {
  if (stored === null || stored === undefined) return {};
  const { data } = storedThrottleSchema.safeParse(stored);
  return (data as StoredThrottle | undefined) ?? { operator: pausedSettings };
}

const pausedSettings: StoredSettings = {
  ...throttlePart(unsetHostSettings),
  ...noThrottleSettings,
  excludedPaths: [],
  paused: true,
};

const auditedParty = z.object({ party: z.enum(throttleParties) });
const auditedSettings = storedSchema(hostSettingFields);

/** Settings as the audit log stores them; null for an entry of another kind. */
export function readAuditedSettings(
  stored: unknown,
): { party: ThrottleParty; settings: HostSettings } | null {
  const { data: by } = auditedParty.safeParse(stored);
  const { data: settings } = auditedSettings.safeParse(stored);
  return by && settings ? { party: by.party, settings: settings as HostSettings } : null;
}
