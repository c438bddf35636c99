import { hostSettings, type HostSettingDefinition } from '../hosts/host-settings.ts';
import type { Locale } from '../format/locale.ts';
import type { AuditFamily } from './audit-actions.ts';

type Labels = Readonly<Record<Locale, string>>;

/** Label of a field, and how its values are written. */
export interface AuditField extends Labels {
  kind: HostSettingDefinition['kind'] | 'share';
  /** Names of the values of a closed set; other values are written as stored. */
  values?: Readonly<Record<string, Labels>>;
}

type Fields = Readonly<Record<string, AuditField>>;

const hostFields: Fields = Object.fromEntries(
  Object.entries(hostSettings).map(([field, { kind, en, ja }]) => [
    field,
    { kind, en: en.label, ja: ja.label },
  ]),
);

const duration = (en: string, ja: string): AuditField => ({ kind: 'duration', en, ja });
const number = (en: string, ja: string): AuditField => ({ kind: 'whole-number', en, ja });
const flag = (en: string, ja: string): AuditField => ({ kind: 'switch', en, ja });
const instant = (en: string, ja: string): AuditField => ({ kind: 'instant', en, ja });
const list = (en: string, ja: string): AuditField => ({ kind: 'patterns', en, ja });
const text = (en: string, ja: string, values?: AuditField['values']): AuditField => ({
  kind: 'text',
  en,
  ja,
  ...(values ? { values } : {}),
});

const seedListFields: Fields = {
  name: text('Name', '名前'),
  policy: text('Revisit policy', '再訪問方針'),
  changeMode: text('Change criterion', '変化の判定基準', {
    text: { en: 'text differs', ja: '本文のテキストが異なる' },
    raw: { en: 'any byte differs', ja: '1 バイトでも異なる' },
    'near-duplicate': { en: 'text differs substantially', ja: 'テキストが大きく異なる' },
  }),
  minIntervalSeconds: duration('Minimum revisit interval', '最短の再訪問間隔'),
  maxIntervalSeconds: duration('Maximum revisit interval', '最長の再訪問間隔'),
  importance: number('Importance', '重要度'),
  pacing: text('Pacing by demand', '需要に応じた間隔', {
    off: { en: 'off', ja: '無効' },
    proposed: { en: 'proposed', ja: '提案のみ' },
    on: { en: 'on', ja: '有効' },
  }),
  honourNoarchive: flag('Obey noarchive', 'noarchive の指定に従う'),
  'scope.mode': text('Scope', '収集範囲', {
    host: { en: 'hosts of the seeds', ja: 'シードのホスト' },
    domain: { en: 'registrable domains of the seeds', ja: 'シードの登録可能ドメイン' },
    tld: { en: 'top-level domains', ja: 'トップレベルドメイン' },
    any: { en: 'all hosts', ja: 'すべてのホスト' },
  }),
  'scope.tlds': list('Top-level domains', 'トップレベルドメイン'),
  'scope.include': list('Include only URLs matching', '対象とする URL'),
  'scope.exclude': list('Exclude URLs matching', '除外する URL'),
  'scope.startsAtNewHosts': flag('New hosts are starting points', '新しいホストを起点とする'),
  'scope.maxHops': number(
    'Maximum links from a seed or starting point',
    'シードまたは起点からのリンク数の上限',
  ),
  'scope.maxDynamicHops': number('Maximum links beyond dynamic pages', '動的ページの先のリンク数の上限'),
  'scope.maxPagesPerHost': number('Maximum pages per host', '1 ホストのページ数の上限'),
  'scope.maxHostsPerDomain': number('Maximum hosts per domain', '1 ドメインのホスト数の上限'),
  'scope.mediaTypes': list('Media types in scope', '対象とするメディアタイプ'),
  'scope.otherTypesSeconds': duration(
    'Interval for other media types',
    '対象外のメディアタイプを再確認する間隔',
  ),
  'scope.embedded': flag('Embedded resources', '埋め込みリソース'),
  'scope.maxUrlLength': number('Maximum URL length', 'URL の最大長'),
};

const ruleFields: Fields = {
  paused: flag('Stop crawling', 'クロールを停止'),
  pausedUntil: instant('Stop until', '停止の期限'),
  minIntervalSeconds: duration('Minimum access interval', '最短アクセス間隔'),
  note: text('Note', 'メモ'),
  disabled: flag('Disabled', '無効'),
};

const resolutionFields: Fields = {
  'resolution.kind': text('Resolution', '対処', {
    accept: { en: 'do nothing', ja: '何もしない' },
    'optimal-price': { en: 'lengthen page intervals', ja: 'ページの間隔を延ばす' },
    'shorten-interval': { en: 'shorten the access interval', ja: 'アクセス間隔を短縮' },
    'drop-share': { en: 'drop a share of pages', ja: 'ページの一部を対象外にする' },
    'drop-class': { en: 'drop unimportant pages', ja: '重要度の低いページを対象外にする' },
  }),
  'resolution.accessIntervalSeconds': duration('New access interval', '新しいアクセス間隔'),
  'resolution.share': { kind: 'share', en: 'Share of pages', ja: 'ページの割合' },
  'resolution.importance': number('Maximum importance', '重要度の上限'),
  dropBelowValue: number('Drop pages below the value', '対象外にするページの価値の上限'),
  dropUpToImportance: number('Drop pages up to the importance', '対象外にするページの重要度の上限'),
  minIntervalSeconds: duration('Minimum access interval', '最短アクセス間隔'),
};

const complaintFields: Fields = {
  status: text('Status', '状態', {
    held: { en: 'unverified', ja: '未確認' },
    open: { en: 'open', ja: '対応待ち' },
    waiting: { en: 'awaiting reply', ja: '返信待ち' },
    closed: { en: 'closed', ja: '完了' },
  }),
  kind: text('Kind', '種類', {
    load: { en: 'load or stop request', ja: '負荷・停止依頼' },
    question: { en: 'question', ja: '質問' },
    robots: { en: 'robots.txt', ja: 'robots.txt' },
    removal: { en: 'takedown', ja: '非公開化の依頼' },
    impersonation: { en: 'impersonation', ja: 'なりすまし' },
    other: { en: 'other', ja: 'その他' },
  }),
  assignee: text('Assignee', '担当'),
  awaitsDecision: flag('Automatic pause awaits a decision', '自動の一時停止が確認待ち'),
  proposedPauses: list('Proposed pauses', '一時停止の提案'),
  firstActionAt: instant('First action', '最初の対応'),
};

const accountFields: Fields = {
  role: text('Role', '権限', {
    viewer: { en: 'viewer', ja: '閲覧者' },
    operator: { en: 'operator', ja: 'オペレーター' },
    administrator: { en: 'administrator', ja: '管理者' },
  }),
  expiresAt: instant('Expires', '期限'),
  sessions: number('Browsers signed in', 'サインイン中のブラウザー'),
  endedSessions: number('Other browsers signed out', 'サインアウトした他のブラウザー'),
  session: text('Session', 'セッション'),
};

const claimFields: Fields = {
  claim: text('Claim', '申請'),
  state: text('State', '状態', {
    waiting: { en: 'pending', ja: '確認待ち' },
    proved: { en: 'active', ja: '有効' },
    lapsed: { en: 'expired', ja: '期限切れ' },
    left: { en: 'ended by webmaster', ja: 'サイト管理者が終了' },
    revoked: { en: 'revoked', ja: '取り消し' },
  }),
  method: text('Proof', '所有確認の方法'),
  domain: text('Domain', 'ドメイン'),
};

const otherFields: Fields = {
  kind: text('Action', '対応', {
    slow: { en: 'slow down the host', ja: 'ホストを減速' },
    pause: { en: 'pause the host', ja: 'ホストを一時停止' },
    stop: { en: 'stop crawling', ja: 'クロールを停止' },
    takedown: { en: 'hide captures', ja: 'キャプチャを非公開にする' },
    'recheck-robots': { en: 'recheck robots.txt', ja: 'robots.txt を再確認' },
  }),
  host: text('Host', 'ホスト'),
  target: text('Target', '対象'),
  scope: text('Scope', '対象範囲', {
    host: { en: 'one host', ja: 'ホスト 1 つ' },
    domain: { en: 'whole domain', ja: 'ドメイン全体' },
    addresses: { en: 'IP address range', ja: 'IP アドレスの範囲' },
    url: { en: 'one URL', ja: 'URL 1 つ' },
    prefix: { en: 'URLs that begin with a text', ja: '指定した文字列で始まる URL' },
  }),
  policy: text('Revisit policy', '再訪問方針'),
  minIntervalSeconds: duration('Minimum interval', '最短間隔'),
  accessesPerDay: number('Accesses per day', '1 日のアクセス数'),
  seedListId: number('Seed list', 'シードリスト'),
  count: number('Pages', 'ページ数'),
  hosts: number('Hosts', 'ホスト数'),
  accepted: number('Seeds added', '追加したシード'),
  rejected: number('Lines rejected', '拒否した行'),
  importance: number('Importance', '重要度'),
  paused: flag('Paused', '一時停止'),
  pausedAt: instant('Paused since', '一時停止の開始'),
  pausedBy: text('Paused by', '一時停止した人'),
  open: flag('Open', '未解決'),
  format: text('Format', '形式'),
  columns: list('Columns', '列'),
  takedown: text('Takedown', '非公開化'),
  captures: number('Captures', 'キャプチャ数'),
  receipt: number('Receipt', '証明書の番号'),
  sha256: text('SHA-256', 'SHA-256'),
  purgeDays: number('Days until the purge', '消去までの日数'),
  list: text('List', '一覧'),
  name: text('Name', '名前'),
  query: text('Filter, order and columns', '絞り込み・並べ替え・列'),
  shared: flag('Shared', '共有'),
  access: text('Access', '閲覧できる人', {
    public: { en: 'everyone', ja: '全員' },
    registered: { en: 'users of the archive', ja: 'アーカイブの利用者' },
    'on-site': { en: 'on site only', ja: '施設内のみ' },
    closed: { en: 'operators only', ja: 'オペレーターのみ' },
  }),
  embargoDays: number('Embargo (days)', '公開までの日数'),
  capturedFrom: instant('Captured from', '対象期間の開始'),
  capturedBefore: instant('Captured before', '対象期間の終了'),
};

/** The fields of each family; a field that is missing here is shown under its stored name. */
export const auditFields: Readonly<Record<AuditFamily, Fields>> = {
  'host-settings': hostFields,
  setting: {},
  'seed-list': seedListFields,
  rule: ruleFields,
  resolution: resolutionFields,
  complaint: complaintFields,
  account: accountFields,
  claim: claimFields,
  other: otherFields,
};
