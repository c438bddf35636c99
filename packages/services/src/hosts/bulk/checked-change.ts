import { refusal } from '@meguri/api/services-port';
import { hostSettingsChangeSchema, type HostSettingsChange } from '@meguri/contracts';
import { invalidHostSettings } from '../edit-host-settings.ts';

/**
 * Requires that a change for many hosts names at least one field.
 *
 * @throws {ServiceError} `invalid`
 */
export function checkedChange(change: HostSettingsChange): HostSettingsChange {
  const { data, error } = hostSettingsChangeSchema.safeParse(change);
  if (!data) throw invalidHostSettings(error);
  const named = Object.entries(data).filter(([, value]) => value !== undefined);
  if (named.length === 0) throw refusal('invalid', 'emptyChange', {}, 'change');
  return Object.fromEntries(named);
}
