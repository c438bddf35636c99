import { formatDuration } from '../format/durations.ts';
import { formatRelative } from '../format/instants.ts';
import { formatCount, formatRate, formatShare, formatSignedShare } from '../format/numbers.ts';
import type { ReasonTexts } from './reason-texts.ts';

const duration = (seconds: number) => formatDuration(seconds, 'ja');
const relative = (at: Date, now: Date) => formatRelative(at, now, 'ja');
const resumes = (at: Date, now: Date) => `${relative(at, now)}に再開します。`;

const announcers: ReasonTexts['announcers'] = {
  sitemap: 'ホストのサイトマップ',
  'sitemap-index': 'ホストのサイトマップインデックス',
  'news-sitemap': 'ホストのニュースサイトマップ',
  feed: 'ホストのフィード',
  push: 'ホストからの通知',
  'last-modified': 'Last-Modified ヘッダー',
};

const robots: ReasonTexts['robots'] = {
  parsed: '読み込み、従っています。',
  'disallows-all': 'robots.txt がすべてを拒否しています。',
  unavailable: 'サーバーに robots.txt がないため、すべて許可とみなします。',
  'redirects-exhausted': 'robots.txt の転送が繰り返されるため、すべて許可とみなします。',
  throttled: 'robots.txt へのアクセスをサーバーが制限しています。読めるまでページを取得しません。',
  'server-error': 'サーバーエラーで robots.txt を読めません。読めるまでページを取得しません。',
  unreachable: 'サーバーが応答しません。robots.txt を読めるまでページを取得しません。',
  'unusable-status': 'robots.txt への応答が使えません。読めるまでページを取得しません。',
  'unreachable-for-long': '長い間 robots.txt を読めないため、ないものとみなします。',
};

const ingredients: ReasonTexts['ingredients'] = {
  default: '既定値',
  'site-group': 'ドメインまたはアドレスのルール',
  operator: 'このホストに設定した最小値',
  'robots-crawl-delay': 'robots.txt の Crawl-delay',
  webmaster: 'ウェブマスターが設定した最小値',
  'measured-efficiency': '応答の実測',
  'retry-after': 'Retry-After',
};

const reasons: ReasonTexts['reasons'] = {
  'excluded-alias': () => '訪問しません。このホストは、すでにクロールしているサイトの別名です。',
  'excluded-by-robots': () => '訪問しません。robots.txt で禁止されています。',
  'excluded-by-setting': () => '訪問しません。ホストに設定された除外パターンに一致します。',
  'excluded-otherwise': ({ exclusion }) => `訪問しません。除外されています（${exclusion}）。`,
  'due-now': () => '期限が到来しています。ホストが許し次第、訪問します。',
  'due-at': ({ at, now }) => `次回の訪問は${relative(at, now)}です。`,
  deferred: () => 'ホストがアクセス上限に達したため、3 日延期されました。',
  'no-visit-planned': () => '今後は訪問しません。',
  'found-by-link': () => 'リンクから見つかり、まだ訪問していないため、すぐに訪問します。',
  'added-as-seed': () => 'シードとして追加され、まだ訪問していないため、すぐに訪問します。',
  'visit-requested': () => 'オペレーターが今すぐの訪問を依頼しました。',
  'change-announced': () => '更新通知があったため、予定より早く訪問します。',
  'change-announced-by': ({ source, precision }) =>
    `${announcers[source]}で更新が通知されたため、予定より早く訪問します。この通知が正しかった割合は ${formatShare(precision, 1, 'ja')} です。`,
  'noise-probe': () =>
    '最近は訪問のたびに変わっているため、すぐにもう一度取得します。1 分以内に変わるテキストはノイズとみなし、以後は比較から除きます。',
  'withheld-without-robots': () => 'ホストの robots.txt を読めません。読めるまで何も取得しません。',
  'withheld-by-robots': () => 'robots.txt で禁止されています。robots.txt を読み直すときに再び判断します。',
  'withheld-by-setting': () =>
    'ホストに設定された除外パターンに一致します。除外が解除されれば、また訪問します。',
  'error-backoff': ({ errors, outcome }) =>
    `直近の ${errors} 回の訪問が失敗した（${outcome}）ため、失敗のたびに待ち時間を延ばしています。更新頻度の推定値はそのまま残ります。`,
  'host-over-capacity': () =>
    'ホストへの需要がアクセス上限を超えています。そのためアクセスに価格が付き、このページは更新の価値がそれに見合うまで待ちます。',
  dropped: () =>
    '対象外です。ホストが過負荷のため、このような価値のページをオペレーターが予定から外しました。',
  alarmed: () => 'その後、リンクでつながるページが更新されたため、それより早く訪問します。',
  'first-interval-random': () =>
    '訪問がまだ 1 回のため、更新頻度を推定できません。2 回目の訪問時期は無作為に決めました。',
  'estimated-rate': ({ intervalSeconds, visits }) =>
    `${visits} 回の訪問から、約${duration(intervalSeconds)}ごとに更新されると推定されるため、同じ間隔で訪問します。`,
  'never-seen-changing': ({ visits }) =>
    `${visits} 回の訪問で一度も更新がなかったため、間隔を延ばし続けています。`,
  'always-seen-changing': () => '毎回の訪問で更新があったため、間隔を縮め続けています。',
  'fixed-interval': ({ intervalSeconds }) =>
    `シードリストの全ページを${duration(intervalSeconds)}ごとに訪問します。`,
  'adaptive-interval': ({ intervalSeconds }) =>
    `更新がなければ間隔を延ばし、あれば縮めます。現在は${duration(intervalSeconds)}です。`,
  surprised: () => '最近の判定が推定と異なるため、以前の判定の重みを下げています。',
  budgeted: ({ changesPerVisit, presently }) =>
    `クロール全体のアクセス予算により、更新が平均 ${changesPerVisit.toFixed(2)} 回見込まれる時点に計画しました。現在の予算では ${presently.toFixed(2)} 回です。`,
  priced: ({ changesPerVisit, baseIntervalSeconds }) =>
    `ホストが過負荷のため、アクセスを分け合っています。このページは更新が平均 ${changesPerVisit.toFixed(2)} 回見込まれる時点で訪問します。基本間隔は${duration(baseIntervalSeconds)}です。`,
  importance: ({ importance }) => `このページの重みはほかのページの ${importance} 倍です。`,
  'excluded-by-load': ({ maxIntervalSeconds }) =>
    `ホストのページ数が多いため、このページは最長で${duration(maxIntervalSeconds)}待つことがあります。`,
  'host-clock': ({ pace, waitSeconds }) =>
    `現在、このホストのページの更新は予想より${pace > 1 ? '多い' : '少ない'}ため、ホストの時計が実時間の ${pace.toFixed(2)} 倍で進み、待ち時間は${duration(waitSeconds)}になります。`,
  jittered: ({ factor }) =>
    `同時に見つかったページが集中しないよう、待ち時間に数パーセントのばらつきを加えています（今回は ${formatSignedShare(factor - 1, 'ja')}）。`,
  'raised-to-minimum': ({ minIntervalSeconds }) =>
    `シードリストが許す最短の間隔は${duration(minIntervalSeconds)}です。`,
  'random-near-maximum': ({ maxIntervalSeconds }) =>
    `最長の間隔である${duration(maxIntervalSeconds)}を超えるため、その最後の 4 分の 1 の範囲から時期を無作為に選びました。`,
  'planned-under-earlier-settings': () =>
    'この訪問は以前の設定で計画されました。次回からは現在の設定に従います。',
  'rate-between': ({ rateSeconds, shortestSeconds, longestSeconds }) =>
    `約${duration(rateSeconds)}ごとに更新されます（90% の確率で${duration(shortestSeconds)}〜${duration(longestSeconds)}ごと）。`,
  'rate-at-least': ({ rateSeconds, longestSeconds }) =>
    `約${duration(rateSeconds)}ごとに更新されます（90% の確率で${duration(longestSeconds)}に 1 回以上）。`,
  'rate-at-most': ({ rateSeconds, shortestSeconds }) =>
    `約${duration(rateSeconds)}ごとに更新されます（90% の確率で${duration(shortestSeconds)}に 1 回以下）。`,
  'after-change': ({ intervalSeconds }) =>
    `次の訪問で更新があれば、その次は約${duration(intervalSeconds)}後です。`,
  'after-no-change': ({ intervalSeconds }) => `更新がなければ、約${duration(intervalSeconds)}後です。`,
  'at-double-capacity': ({ intervalSeconds }) =>
    `ホストのアクセス上限が 2 倍なら、約${duration(intervalSeconds)}ごとに訪問します。`,

  'host-alias': ({ of }) => `クロールしません。${of} の別名で、ページはそちらにまとめています。`,
  'paused-by-operator': () => 'クロールしません。オペレーターが停止しています。再開すると続きます。',
  'paused-by-webmaster': () =>
    'クロールしません。ウェブマスターが停止しています。再開できるのはウェブマスターだけです。',
  'paused-by-rule': ({ rule }) =>
    `クロールしません。${rule} のルールが停止しています。ルールを変更するか無効にすると続きます。`,
  'paused-until': ({ until, now }) => `クロールしません。停止中です。${resumes(until, now)}`,
  'paused-by-rule-until': ({ rule, until, now }) =>
    `クロールしません。${rule} のルールが停止しています。${resumes(until, now)}`,
  'outside-hours': ({ opensAt, now }) =>
    `クロールしません。アクセスできる時間帯の外です。${resumes(opensAt, now)}`,
  'no-common-hour': () =>
    'クロールしません。オペレーターとウェブマスターが許す時間帯に共通の時間がありません。',
  'blocked-by-robots': ({ robotsTxt }) => `クロールしません。${robots[robotsTxt]}`,
  suspended: ({ until, now }) =>
    `クロールしません。長時間続けてクロールしたため休止しています。${resumes(until, now)}`,
  'retry-after': ({ until, now }) =>
    `クロールしません。サーバーが Retry-After を返しました。${resumes(until, now)}`,
  'access-delay': ({ until, now }) => `待ち時間中です。次のアクセスは${relative(until, now)}に可能です。`,
  'crawled-now': () => '現在クロール中です。',
  'waiting-for-slot': ({ queuedPages }) =>
    `訪問枠が空くのを待っています（待ち行列: ${formatCount(queuedPages)} ページ）。`,
  'nothing-queued': () => '待機中です。訪問を待つページが待ち行列にありません。',
  'access-interval': ({ seconds, binding }) =>
    `アクセスは多くても${duration(seconds)}に 1 回です（決め手: ${ingredients[binding]}）。`,
  'host-load': ({ demandPerDay, limitPerDay }) =>
    `需要は ${formatRate(demandPerDay)} 回/日、アクセス上限は ${formatCount(Math.round(limitPerDay))} 回/日です${demandPerDay > limitPerDay ? '。過負荷ホストです' : ''}。`,
};

export const japanese: ReasonTexts = {
  reasons,
  announcers,
  robots,
  ingredients,
  unset: {
    default: '既定値がありません',
    'site-group': '当てはまるルールがありません',
    operator: '設定されていません',
    'robots-crawl-delay': 'robots.txt に当クローラー向けの指定がありません',
    webmaster: '設定されていません',
    'measured-efficiency': 'まだ測定していません',
    'retry-after': 'サーバーから指定はありません',
  },
  roles: {
    invalid: '秒数として読めないため無効です',
    overridden: 'より具体的な設定が優先されます',
    waived: 'オペレーターが免除しています',
    satisfied: 'より長い間隔に含まれます',
    applies: '間隔を決めています',
    capped: '間隔を決めています（上限まで切り詰め）',
  },
  efficiency: ({ slowSeconds, speedShare, errorSeconds, errors }, seconds) =>
    `${seconds.toFixed(1)} 秒を加算 = ${slowSeconds} 秒 × (1 − ${speedShare.toFixed(2)}) + ${errorSeconds} 秒 × エラー ${errors}/10`,
  space: '',
};
