import { formatDuration } from '../format/durations.ts';
import type { Locale } from '../format/locale.ts';
import { formatBytes, formatCount } from '../format/numbers.ts';

const words = {
  en: { notSet: 'not set', yes: 'yes', no: 'no' },
  ja: { notSet: '未設定', yes: 'はい', no: 'いいえ' },
} as const satisfies Record<Locale, Record<string, string>>;

/** Units that need a plural or counter, by the unit of a setting. */
const counted: Readonly<Record<string, Record<Locale, (count: number, digits: string) => string>>> = {
  visits: { en: plural('visit'), ja: (_, digits) => `${digits} 訪問` },
  visit: { en: plural('visit'), ja: (_, digits) => `${digits} 訪問` },
  accesses: { en: plural('access', 'accesses'), ja: (_, digits) => `${digits} アクセス` },
  links: { en: plural('link'), ja: (_, digits) => `${digits} リンク` },
  pages: { en: plural('page'), ja: (_, digits) => `${digits} ページ` },
  hosts: { en: plural('host'), ja: (_, digits) => `${digits} ホスト` },
  d: { en: (_, digits) => `${digits} d`, ja: (_, digits) => `${digits} 日` },
  'hosts/d': {
    en: plural('host per day', 'hosts per day'),
    ja: (_, digits) => `1 日 ${digits} ホスト`,
  },
  'accesses/d': { en: plural('access/day', 'accesses/day'), ja: (_, digits) => `${digits} アクセス/日` },
};

function plural(one: string, many = `${one}s`) {
  return (count: number, digits: string) => `${digits} ${count === 1 ? one : many}`;
}

/** A value of a setting with its unit; seconds and bytes in human steps: `6 h`, `1.1 GB`, `100 visits`. */
export function settingValueText(value: unknown, unit: string | null, locale: Locale): string {
  const { notSet, yes, no } = words[locale];
  if (value === '' || value === null || value === undefined) return notSet;
  if (value === true) return yes;
  if (value === false) return no;
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  if (unit === 's') return formatDuration(value, locale);
  if (unit === 'B') return formatBytes(value);
  if (unit === 'B/s') return `${formatBytes(value)}/s`;
  if (!unit) return String(value);
  const digits = Number.isInteger(value) ? formatCount(value) : String(value);
  const count = Object.hasOwn(counted, unit) ? counted[unit] : undefined;
  return count ? count[locale](value, digits) : `${digits} ${unit}`;
}
