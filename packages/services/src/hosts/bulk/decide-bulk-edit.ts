import { refusal } from '@meguri/api/services-port';
import { hostSettingsChangeSchema, type HostSettingsChange } from '@meguri/contracts';
import type { EditableHost } from '@meguri/database';
import { invalidHostSettings } from '../edit-host-settings.ts';
import { changedSettings, differingFields, hostSettingsOf } from '../host-settings.ts';
import type { ManyDecision } from './edit-many.ts';

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

/**
 * The effect of an operators' bulk edit on one host.
 *
 * @param asOf the newest entry of the audit log that the editor has seen
 */
export function decideBulkEdit(
  host: EditableHost,
  change: HostSettingsChange,
  asOf: bigint | null,
): ManyDecision {
  if (host.aliasOf !== null) return { kind: 'refused', why: 'alias' };
  const before = hostSettingsOf(host, 'operator');
  const settings = changedSettings(before, change);
  if (differingFields(before, settings).length === 0) return { kind: 'refused', why: 'unchanged' };
  if (asOf !== null && host.editAuditId !== null && host.editAuditId > asOf)
    return { kind: 'refused', why: 'edited-meanwhile' };
  return { kind: 'changed', settings };
}
