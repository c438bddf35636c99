import { parseSetting } from './parse-setting.ts';
import { defaultSettings, type SettingKey, type Settings } from './settings.ts';

/** A stored value that the setting refuses, and that is therefore not in force. */
export interface RefusedSetting {
  key: SettingKey;
  /** The stored value in one line, shortened. */
  value: string;
}

/** The settings in force, and the stored values that are not. */
export interface SettingsInForce {
  settings: Settings;
  refused: RefusedSetting[];
}

/**
 * The settings in force according to the rows of the table. A row with an invalid value, not written by
 * Meguri, leaves the last valid value in force; rows of unknown settings are ignored.
 *
 * @param inForce as last read by this process; by default the defaults
 */
export function settingsOfRows(
  rows: readonly { key: string; value: unknown }[],
  inForce: Settings = defaultSettings(),
): SettingsInForce {
  const accepted: [string, unknown][] = [];
  const refused: RefusedSetting[] = [];
  for (const { key, value } of rows) {
    const parsed = parseSetting(key, value);
    if (parsed.ok) accepted.push([parsed.key, parsed.value]);
    else if (parsed.issue !== null) {
      const known = key as SettingKey;
      refused.push({ key: known, value: parsed.got });
      accepted.push([known, inForce[known]]);
    }
  }
  return { settings: { ...defaultSettings(), ...Object.fromEntries(accepted) }, refused };
}
