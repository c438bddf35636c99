import {
  hostSettingFields,
  throttlePart,
  unsetHostSettings,
  type HostSettingField,
  type HostSettings,
  type HostSettingsChange,
  type StoredThrottle,
} from '@meguri/contracts';
import { columnOf, propertyOf, type HostSettingRow } from '@meguri/database';
import type { ThrottleParty } from '@meguri/schedule';

/** The settings of one party for a host. */
export function hostSettingsOf(host: HostSettingRow, party: ThrottleParty): HostSettings {
  const stored: Partial<HostSettings> = host.throttle[party] ?? {};
  const read = hostSettingFields.map((field) => {
    const column = columnOf(field, party);
    const value = column === null ? stored[field] : host[propertyOf(column)];
    return [field, value === undefined ? unsetHostSettings[field] : value];
  });
  const settings = Object.fromEntries(read) as HostSettings;
  // Rows from before settings had parties store a pause in the column only; only operators could set it.
  const isOfOperator = party === 'operator' && host.paused && host.throttle.webmaster?.paused !== true;
  return { ...settings, excludedPaths: [...settings.excludedPaths], paused: settings.paused || isOfOperator };
}

/** The host with a party's settings replaced. */
export function withHostSettings<Host extends HostSettingRow>(
  host: Host,
  party: ThrottleParty,
  settings: HostSettings,
): Host {
  const columns = hostSettingFields.flatMap((field) => {
    const column = columnOf(field, party);
    return column === null ? [] : [[propertyOf(column), settings[field]]];
  });
  const throttle = storedThrottle(host, party, settings);
  const paused = throttle.operator?.paused === true || throttle.webmaster?.paused === true;
  return { ...host, ...(Object.fromEntries(columns) as object), throttle, paused };
}

/** The settings after a change; unnamed fields stay. */
export function changedSettings(before: HostSettings, change: HostSettingsChange): HostSettings {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(named) as Partial<HostSettings>) };
}

/** Fields in which two versions of settings differ. */
export function differingFields(a: HostSettings, b: HostSettings): HostSettingField[] {
  return hostSettingFields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

/** A party without settings has no entry. */
function storedThrottle(host: HostSettingRow, party: ThrottleParty, settings: HostSettings): StoredThrottle {
  const own = throttlePart(settings);
  const isUnset = JSON.stringify(own) === JSON.stringify(throttlePart(unsetHostSettings));
  const kept = { ...host.throttle };
  if (party === 'webmaster') {
    const operator = hostSettingsOf(host, 'operator');
    if (operator.paused) kept.operator = throttlePart(operator);
  }
  delete kept[party];
  return isUnset ? kept : { ...kept, [party]: own };
}
