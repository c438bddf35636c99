import { isTimeZone } from '@meguri/schedule';
import { z } from 'zod';
import { valueRules } from '../value-rules.ts';

interface Bounds {
  low: number;
  high: number;
}

interface SettingWords {
  label: string;
  hint: string;
  /** The value that applies while the setting is empty. */
  unset?: string;
}

export interface HostSettingDefinition {
  /** How the setting is edited, shown and stored. */
  kind: 'duration' | 'whole-number' | 'switch' | 'instant' | 'hours' | 'patterns' | 'text';
  schema: z.ZodType;
  bounds?: Bounds;
  /** Seconds for a duration, otherwise what is counted. */
  unit?: string;
  unset: unknown;
  /** Whether a webmaster may set it as well as operators. */
  setBy: 'both' | 'operator';
  /** Columns of `host`. Without them it is a field of the column `throttle`, which needs no migration. */
  columns?: { operator: string; webmaster?: string };
  /** Whether it can be set at many hosts at once. */
  inBulk: boolean;
  /** Option of `meguri hosts set`; null: none. */
  option: string | null;
  en: SettingWords;
  ja: SettingWords;
}

/** A number in bounds; the refusal names the bounds and the value. */
function inBounds(kind: 'a number' | 'a whole number', { low, high }: Bounds, what: string): z.ZodNumber {
  const error = ({ input }: { input?: unknown }) =>
    `${`must be ${kind} from ${low} to ${high} ${what}`.trim()}, not ${String(input)}`;
  const number = z.number({ error }).min(low, { error }).max(high, { error });
  return kind === 'a number' ? number : number.int({ error });
}

const duration = (bounds: Bounds) =>
  ({
    kind: 'duration',
    unit: 'seconds',
    bounds,
    schema: inBounds('a number', bounds, 'seconds').nullable(),
    unset: null,
  }) as const;

const wholeNumber = (bounds: Bounds, unit: string) =>
  ({
    kind: 'whole-number',
    unit,
    bounds,
    schema: inBounds('a whole number', bounds, unit).nullable(),
    unset: null,
  }) as const;

const priorityBounds = { low: -100, high: 100 };

export const weeklyHoursSchema = z.strictObject({
  timeZone: z.string().max(100).refine(isTimeZone, valueRules.timeZone),
  openHours: z
    .string()
    .regex(/^[0-9a-f]{42}$/, valueRules.hoursOfWeek)
    .refine((hours) => /[1-9a-f]/.test(hours), valueRules.someHourOpen),
});

const maxExclusions = 200;
const excludedPath = z.string().trim().max(1_000).regex(/^[/*]/, valueRules.pathPattern);
/** Longest note, in characters; longer ones belong in a document. */
const longestNote = 2_000;

/**
 * Every host setting, in the order of forms: what an operator or a webmaster sets for one host. Validation,
 * columns, the console's forms, the audit log's texts and the command line derive from this table. How to add
 * one: docs/changing.md.
 */
export const hostSettings = {
  minIntervalSeconds: {
    ...duration({ low: 0, high: 86_400 }),
    setBy: 'both',
    columns: { operator: 'min_interval_seconds', webmaster: 'webmaster_interval_seconds' },
    inBulk: true,
    option: 'interval',
    en: { label: 'Minimum access interval', hint: 'Example: 40 s, 2 min', unset: 'not set' },
    ja: { label: '最短アクセス間隔', hint: '例: 40秒、2分', unset: '指定なし' },
  },
  ownServer: {
    kind: 'switch',
    schema: z.boolean(),
    unset: false,
    setBy: 'operator',
    inBulk: true,
    option: null,
    en: {
      label: 'Our own server',
      hint: 'Only for a server that you run: crawled as fast as it answers, without access delay. Administrators only.',
    },
    ja: {
      label: '自分たちのサーバー',
      hint: '自分たちが運用するサーバーに限ります。待ち時間を設けず、応答する速さでクロールします。設定できるのは管理者だけです。',
    },
  },
  burstMaxCount: {
    ...wholeNumber({ low: 1, high: 1_000 }, 'accesses'),
    setBy: 'both',
    inBulk: true,
    option: 'burst',
    en: { label: 'Accesses per visit', hint: 'Maximum, over one connection', unset: 'use global setting' },
    ja: {
      label: '1 回の訪問あたりのアクセス数',
      hint: '1 本の接続で行うアクセスの上限',
      unset: '全体の設定を使用',
    },
  },
  priority: {
    kind: 'whole-number',
    unit: '',
    bounds: priorityBounds,
    schema: inBounds('a whole number', priorityBounds, ''),
    unset: 0,
    setBy: 'operator',
    columns: { operator: 'priority' },
    inBulk: true,
    option: 'priority',
    en: { label: 'Priority', hint: '-100 to 100, default 0' },
    ja: { label: '優先度', hint: '-100～100（既定値 0）' },
  },
  pageCap: {
    ...wholeNumber({ low: 1, high: 1_000_000_000 }, 'pages'),
    setBy: 'both',
    columns: { operator: 'page_cap', webmaster: 'webmaster_page_cap' },
    inBulk: true,
    option: 'page-cap',
    en: {
      label: 'Page limit',
      hint: 'Maximum number of pages that are crawled; the pages found first count',
      unset: 'use seed list setting',
    },
    ja: {
      label: 'ページ数の上限',
      hint: 'クロールするページ数の上限。先に発見したページから数えます',
      unset: 'シードリストの設定を使用',
    },
  },
  maxPathDepth: {
    ...wholeNumber({ low: 1, high: 100 }, 'slashes'),
    setBy: 'both',
    columns: { operator: 'max_path_depth', webmaster: 'webmaster_path_depth' },
    inBulk: true,
    option: 'path-depth',
    en: {
      label: 'Maximum path depth',
      hint: 'Slashes in the path: /news/2026/a.html has 3. Deeper pages are not crawled.',
      unset: 'no limit',
    },
    ja: {
      label: 'パスの深さの上限',
      hint: 'パスに含まれる / の数です（/news/2026/a.html は 3）。これより深いページはクロールしません。',
      unset: '上限なし',
    },
  },
  maxHops: {
    ...wholeNumber({ low: 0, high: 1_000 }, 'hops'),
    setBy: 'operator',
    columns: { operator: 'max_hops' },
    inBulk: true,
    option: 'max-hops',
    en: {
      label: 'Maximum links from a seed or starting point',
      hint: 'Links farther away are not followed',
      unset: 'use seed list setting',
    },
    ja: {
      label: 'シードまたは起点からのリンク数の上限',
      hint: 'これより遠いリンクはたどりません',
      unset: 'シードリストの設定を使用',
    },
  },
  robotsRecheckSeconds: {
    ...duration({ low: 60, high: 604_800 }),
    setBy: 'operator',
    columns: { operator: 'robots_recheck_seconds' },
    inBulk: true,
    option: 'robots-recheck',
    en: { label: 'robots.txt recheck interval', hint: 'Example: 1 h', unset: 'use global setting' },
    ja: { label: 'robots.txt の再確認間隔', hint: '例: 1時間', unset: '全体の設定を使用' },
  },
  paused: {
    kind: 'switch',
    schema: z.boolean(),
    unset: false,
    setBy: 'both',
    inBulk: true,
    option: null,
    en: { label: 'Paused', hint: 'No page of this host is visited until you resume it' },
    ja: { label: '一時停止', hint: '再開するまで、このホストのページを訪問しません' },
  },
  pausedUntil: {
    kind: 'instant',
    schema: z.date().nullable(),
    unset: null,
    setBy: 'both',
    inBulk: true,
    option: null,
    en: { label: 'Pause until', hint: 'In your time zone. Crawling resumes at this time.' },
    ja: { label: '一時停止の期限', hint: 'お使いのタイムゾーンの時刻です。この時刻にクロールを再開します。' },
  },
  hours: {
    kind: 'hours',
    schema: weeklyHoursSchema.nullable(),
    unset: null,
    setBy: 'both',
    inBulk: true,
    option: null,
    en: { label: 'Crawl hours', hint: 'Hours in which the host may be accessed' },
    ja: { label: 'クロールする時間帯', hint: 'このホストにアクセスしてよい時間帯' },
  },
  excludedPaths: {
    kind: 'patterns',
    schema: z.array(excludedPath).max(maxExclusions, `At most ${maxExclusions} patterns`),
    unset: [],
    setBy: 'both',
    // Paths differ from host to host.
    inBulk: false,
    option: null,
    en: { label: 'Excluded paths', hint: 'One pattern per line, as in robots.txt: /private/ or /*.pdf$' },
    ja: { label: '除外するパス', hint: '1 行に 1 件、robots.txt と同じ形式: /private/、/*.pdf$' },
  },
  note: {
    kind: 'text',
    schema: z.string().trim().max(longestNote).nullable(),
    unset: null,
    setBy: 'both',
    inBulk: true,
    option: 'note',
    en: { label: 'Note', hint: 'Visible to everyone who edits this host' },
    ja: { label: 'メモ', hint: 'このホストを編集する全員に表示されます' },
  },
} as const satisfies Record<string, HostSettingDefinition>;

export type HostSettingDefinitions = typeof hostSettings;
export type HostSettingField = keyof HostSettingDefinitions;
export const hostSettingFields = Object.keys(hostSettings) as HostSettingField[];

/** The definition of a host setting, without the literal types of the table. */
export const hostSetting = (field: HostSettingField): HostSettingDefinition => hostSettings[field];

/** The settings of one party. Settings that only operators may change are unset for a webmaster. */
export type HostSettings = { [Field in HostSettingField]: z.infer<HostSettingDefinitions[Field]['schema']> };
/** The fields that an edit changes; other fields stay. `null` clears. */
export type HostSettingsChange = { [Field in HostSettingField]?: HostSettings[Field] | undefined };

/** All settings unset. */
export const unsetHostSettings = mapFields(hostSettingFields, ({ unset }) => unset) as HostSettings;

const changeSchemas = mapFields(hostSettingFields, ({ schema }) => schema.optional()) as {
  [Field in HostSettingField]: z.ZodOptional<HostSettingDefinitions[Field]['schema']>;
};
export const hostSettingsChangeSchema = z.strictObject(changeSchemas);

/** A setting that webmasters may set as well as operators. */
export type WebmasterSettingField = {
  [Field in HostSettingField]: HostSettingDefinitions[Field]['setBy'] extends 'both' ? Field : never;
}[HostSettingField];
export const webmasterSettingFields = hostSettingFields.filter(
  (field): field is WebmasterSettingField => hostSetting(field).setBy === 'both',
);

/** The settings that a webmaster may change. */
export const webmasterChangeSchema = z.strictObject(
  mapFields(webmasterSettingFields, ({ schema }) => schema.optional()),
) as z.ZodType<HostSettingsChange>;

/** An object with a value of each field. */
export function mapFields<Value>(
  fields: readonly HostSettingField[],
  map: (definition: HostSettingDefinition) => Value,
): Record<string, Value> {
  return Object.fromEntries(fields.map((field) => [field, map(hostSetting(field))]));
}
