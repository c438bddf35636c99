import type { SettingView } from '@meguri/contracts';
import { formatDuration } from '../../format/durations.ts';
import { formatBytes, formatCount } from '../../format/numbers.ts';

/** A value of a setting as people read it; seconds and bytes in human steps. */
export function settingText(value: unknown, unit: string | null): string {
  if (value === '' || value === null || value === undefined) return 'not set';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  if (unit === 's') return formatDuration(value);
  if (unit === 'B') return formatBytes(value);
  if (unit === 'B/s') return `${formatBytes(value)}/s`;
  if (!unit) return formatCount(value);
  return `${formatCount(value)} ${value === 1 ? unit.replace(/(?<=ss)es$|s$/, '') : unit}`;
}

/** What stands in the box when a setting is edited: the number itself, for what is typed is taken in the setting's unit. */
export function settingInput(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const groupNames: Record<string, string> = {
  crawler: 'Crawler',
  access: 'Access',
  robots: 'robots.txt',
  fetch: 'Fetch',
  links: 'Links',
  frontier: 'Frontier',
  announcements: 'Announcements',
  mail: 'Mail',
  complaints: 'Complaints',
  archive: 'Archive',
};

export interface SettingGroup {
  name: string;
  settings: SettingView[];
}

/** Settings by the first part of their key, in the order in which they come, without those that `search` does not match. */
export function groupSettings(settings: readonly SettingView[], search: string): SettingGroup[] {
  const words = search.trim().toLowerCase();
  const groups = new Map<string, SettingView[]>();
  for (const setting of settings) {
    if (!`${setting.key} ${setting.description}`.toLowerCase().includes(words)) continue;
    const prefix = setting.key.split('.')[0] ?? '';
    groups.set(prefix, [...(groups.get(prefix) ?? []), setting]);
  }
  return [...groups].map(([prefix, members]) => ({ name: groupNames[prefix] ?? prefix, settings: members }));
}
