import { formatDuration } from '../format/durations.ts';
import { formatRelative } from '../format/instants.ts';
import { formatCount, formatRate, formatShare, formatSignedShare } from '../format/numbers.ts';
import type { ReasonTexts } from './reason-texts.ts';

const duration = (seconds: number) => formatDuration(seconds, 'ja');
const relative = (at: Date, now: Date) => formatRelative(at, now, 'ja');
const resumes = (at: Date, now: Date) => `${relative(at, now)}に再開します。`;

const confidence: ReasonTexts['confidence'] = { low: '低', medium: '中', high: '高' };

const topics: ReasonTexts['topics'] = {
  estimate: '変化の推定',
  policy: '再訪問方針',
  certainty: '計画上の余裕',
  budget: '予算',
  variation: '無作為な変動',
  bounds: 'シードリストの範囲',
  settings: '設定',
  price: 'アクセスの価格',
  'host-clock': 'ホストの時計',
  neighbours: '近隣のページ',
  announcement: '更新通知',
  'access-limit': 'アクセス上限',
  request: '訪問の指示',
  noise: 'ノイズの確認',
  duplicate: '重複',
  errors: 'エラー',
  obstacle: '訪問しない理由',
  result: '次回訪問',
};

const effects: ReasonTexts['effects'] = {
  begins: '出発点',
  sets: '決定',
  shortens: '短縮',
  lengthens: '延長',
  keeps: '影響なし',
  results: '結果',
};

const pausedParts = {
  crawl: 'クロール全体',
  node: 'このホストのノード',
  'seed-list': 'シードリスト',
} as const;

const announcers: ReasonTexts['announcers'] = {
  sitemap: 'ホストのサイトマップ',
  'sitemap-index': 'ホストのサイトマップインデックス',
  'news-sitemap': 'ホストのニュースサイトマップ',
  feed: 'ホストのフィード',
  push: 'ホストからの通知',
  'last-modified': 'Last-Modified ヘッダー',
};

const robots: ReasonTexts['robots'] = {
  parsed: 'robots.txt のルールを適用しています。',
  'disallows-all': 'robots.txt がすべてのページを禁止しています。',
  unavailable: 'サーバーに robots.txt がないため、すべてのページを許可とみなします。',
  'redirects-exhausted': 'robots.txt のリダイレクトが多すぎるため、すべてのページを許可とみなします。',
  'rate-limited': 'robots.txt へのアクセスをサーバーが制限しています。取得できるまで、ページを取得しません。',
  'server-error': 'サーバーエラーで robots.txt を取得できません。取得できるまで、ページを取得しません。',
  unreachable: 'サーバーが応答しません。robots.txt を取得できるまで、ページを取得しません。',
  'unusable-status': 'robots.txt の応答が無効です。取得できるまで、ページを取得しません。',
  'unreachable-for-long': 'robots.txt に長期間接続できないため、存在しないものとみなします。',
};

const ingredients: ReasonTexts['ingredients'] = {
  default: '既定値',
  rule: '制限ルール',
  operator: 'ホストの設定',
  'robots-crawl-delay': 'robots.txt の Crawl-delay',
  webmaster: 'サイト管理者の設定',
  'measured-efficiency': '応答効率の実測値',
  pacing: '需要に応じた間隔',
  'retry-after': 'Retry-After',
};

const reasons: ReasonTexts['reasons'] = {
  'excluded-alias': () => '訪問しません。このホストは、すでにクロールしているサイトの別名です。',
  'excluded-by-robots': () => '訪問しません。robots.txt で禁止されています。',
  'excluded-by-setting': () => '訪問しません。ホストに設定された除外パターンに一致します。',
  'excluded-by-hops': () =>
    '訪問しません。シードまたは起点からのリンク数が、ホストに設定された上限を超えています。',
  'excluded-by-path-depth': () => '訪問しません。パスの深さが、ホストに設定された上限を超えています。',
  'excluded-by-page-limit': () =>
    '訪問しません。発見した時点で、ホストに設定されたページ数の上限に達していました。',
  'excluded-by-media-type': () =>
    '除外しています。メディアタイプがシードリストの収集範囲に含まれません。長い間隔をおいて再確認します。',
  'excluded-otherwise': ({ exclusion }) => `訪問しません。除外されています（${exclusion}）。`,
  'host-stopped': ({ by }) =>
    ({
      operator: 'ホストがオペレーターにより一時停止中のため、訪問しません。',
      webmaster: 'ホストがサイト管理者により一時停止中のため、訪問しません。',
      rule: 'ホストが制限ルールにより一時停止中のため、訪問しません。',
      robots: 'robots.txt がホストへのアクセスを禁止しているため、訪問しません。',
    })[by],
  'due-now': () => '期限が来ています。ホストにアクセスできるようになり次第、訪問します。',
  'due-at': ({ at, now }) => `次回の訪問は${relative(at, now)}です。`,
  deferred: () => 'ホストがアクセス上限に達したため、3 日延期されました。',
  'no-visit-planned': () => '今後の訪問の予定はありません。',
  'found-by-link': () => 'リンクから発見され、まだ訪問していないため、すぐに期限が来ます。',
  'added-as-seed': () => 'シードとして追加され、まだ訪問していないため、すぐに期限が来ます。',
  'visit-requested': () => 'オペレーターが今すぐの訪問を指示しました。',
  'change-announced': () => '更新通知があったため、訪問を早めました。',
  'change-announced-by': ({ source, precision }) =>
    `${announcers[source]}による更新通知があったため、訪問を早めました。この通知の正答率は ${formatShare(precision, 1, 'ja')} です。`,
  'noise-probe': () =>
    '最近の訪問のたびに変化しているため、すぐに再確認します。1 分以内に変わるテキストはノイズとみなし、比較から除外します。',
  'withheld-without-robots': () =>
    'ホストの robots.txt を取得できません。取得できるまで、ページを取得しません。',
  'withheld-by-robots': () => 'robots.txt で禁止されています。robots.txt の再確認時に改めて判断します。',
  'withheld-by-setting': () =>
    'ホストに設定された除外パターンに一致します。除外を解除すると、再び訪問します。',
  'error-backoff': ({ errors, outcome }) =>
    `直近の ${errors} 回の訪問が失敗した（${outcome}）ため、再試行の間隔を延ばしています。変化の推定は維持されます。`,
  'host-over-capacity': () =>
    'ホストへの需要がアクセス上限を超えています。そのためアクセスに価格が付き、このページは変化の価値がそれに見合う時点で訪問します。',
  dropped: () =>
    '対象外です。ホストが過負荷のため、オペレーターがこのような価値の低いページを対象外にしました。',
  'probable-duplicate': () =>
    'このホストで同じ形の URL、または同じ種類のセッション ID を持つ新しいページは、ほとんどが他のページの重複です。そのため、最初の訪問を遅らせています。',
  duplicate: ({ likeness, url }) =>
    ({
      identical: `重複ページです。内容が ${url ?? '別のページ'} と同一のため、そのページと共通のリンクはたどりません。訪問の頻度を下げ、内容が変われば通常のページに戻します。`,
      'same-text': `重複ページです。テキストとリンクが ${url ?? '別のページ'} と同じため、リンクをたどりません。訪問の頻度を下げ、内容が変われば通常のページに戻します。`,
      similar: `類似ページです。テキストの違いが ${url ?? '別のページ'} と数字などわずかなため、訪問の頻度を下げます。リンクはたどります。`,
    })[likeness],
  alarmed: () => '前回の訪問の後に近隣のページが変化したため、訪問を早めました。',
  'first-interval-random': () =>
    '訪問が 1 回だけのため、変化の推定はまだありません。2 回目の訪問は無作為な時刻に予定します。',
  'estimated-rate': ({ ratePerDay }) => `約${duration(86_400 / ratePerDay)}ごとに変化すると推定されます。`,
  certainty: ({ factor }) =>
    factor < 1
      ? '推定がまだ不確かなため、早めに訪問します。訪問で得られる情報が費用を上回ります。'
      : '推定には誤差があるため、間隔を推定よりやや長くします。その方が、多くの訪問で変化が見つかります。',
  confidence: ({ level, changes, repeatedVisits: count }) =>
    changes === 0
      ? `信頼度: ${confidence[level]}。再訪問 ${formatCount(count)} 回で変化は見つかっていません。推定は他のページの変化頻度から始まり、変化がない訪問のたびに長くなります。`
      : `信頼度: ${confidence[level]}。再訪問 ${formatCount(count)} 回のうち ${formatCount(changes)} 回で変化がありました。`,
  'never-seen-changing': ({ repeatedVisits: count }) =>
    `再訪問 ${formatCount(count)} 回で変化がなかったため、再訪問間隔を延ばしています。`,
  'always-seen-changing': () => '毎回の訪問で変化があったため、再訪問間隔を縮めています。',
  'fixed-interval': ({ intervalSeconds }) =>
    `シードリストの全ページを${duration(intervalSeconds)}ごとに再訪問します。`,
  'adaptive-interval': ({ intervalSeconds }) =>
    `再訪問間隔は、変化がなければ延ばし、変化があれば縮めます。現在は${duration(intervalSeconds)}です。`,
  surprised: () => '最近の判定が推定と異なるため、以前の判定の重みを下げています。',
  budgeted: ({ changesPerVisit, presently }) =>
    `クロール全体のアクセス予算により、期待変化数 ${changesPerVisit.toFixed(2)} 回の時点に予定しました。現在の予算では ${presently.toFixed(2)} 回です。`,
  priced: ({ changesPerVisit, baseIntervalSeconds }) =>
    `ホストが過負荷のため、アクセスをページに配分しています。このページは期待変化数 ${changesPerVisit.toFixed(2)} 回の時点で訪問します。基本間隔は${duration(baseIntervalSeconds)}です。`,
  importance: ({ importance }) => `このページの重要度は通常の ${importance} 倍です。`,
  'excluded-by-load': ({ maxIntervalSeconds }) =>
    `ホストのページ数が多いため、このページは最長で${duration(maxIntervalSeconds)}待つことがあります。`,
  'host-clock': ({ pace, waitSeconds }) =>
    `現在、このホストのページの変化は予想より${pace > 1 ? '多い' : '少ない'}ため、ホストの時計が実時間の ${pace.toFixed(2)} 倍で進み、この間隔は実時間で${duration(waitSeconds)}になります。`,
  jittered: ({ factor }) =>
    `同時に発見したページの期限が重ならないよう、間隔を数パーセントの範囲で無作為に変えています（今回は ${formatSignedShare(factor - 1, 'ja')}）。`,
  'raised-to-minimum': ({ minIntervalSeconds }) =>
    `シードリストの最短の再訪問間隔は${duration(minIntervalSeconds)}です。`,
  'random-near-maximum': ({ maxIntervalSeconds }) =>
    `推定が最長の間隔 ${duration(maxIntervalSeconds)} を超えるため、その最後の 4 分の 1 の範囲から無作為に選びました。`,
  'planned-under-earlier-settings': () =>
    'この訪問は以前の設定で予定されました。次回から現在の設定を使います。',
  'rate-between': ({ rateSeconds, shortestSeconds, longestSeconds }) =>
    `推定した変化の間隔: ${duration(rateSeconds)}（90 % の確率で${duration(shortestSeconds)}～${duration(longestSeconds)}）。`,
  'rate-at-least': ({ rateSeconds, longestSeconds }) =>
    `推定した変化の間隔: ${duration(rateSeconds)}（90 % の確率で${duration(longestSeconds)}以下）。`,
  'rate-at-most': ({ rateSeconds, shortestSeconds }) =>
    `推定した変化の間隔: ${duration(rateSeconds)}（90 % の確率で${duration(shortestSeconds)}以上）。`,
  'next-visit': ({ at, waitSeconds, now }) =>
    `${at <= now ? '期限が来ています' : `次回の訪問は${relative(at, now)}です`}${waitSeconds === null ? '' : `（前回のアクセスから${duration(waitSeconds)}）`}。`,
  'dropped-after-change': () => '次回の訪問で変化があれば、このページは対象外になります。',
  'dropped-after-no-change': () => '変化がなければ、このページは対象外になります。',
  'dropped-at-double-capacity': () => 'ホストのアクセス上限が 2 倍でも、対象外のままです。',
  'after-change': ({ intervalSeconds }) =>
    `次回の訪問で変化があれば、その次の訪問は約${duration(intervalSeconds)}後です。`,
  'after-either': ({ intervalSeconds }) =>
    `次回の訪問で変化があってもなくても、その次の訪問は約${duration(intervalSeconds)}後です。`,
  'after-no-change': ({ intervalSeconds }) =>
    `変化がなければ、その次の訪問は約${duration(intervalSeconds)}後です。`,
  'at-double-capacity': ({ intervalSeconds }) =>
    `ホストのアクセス上限が 2 倍なら、約${duration(intervalSeconds)}ごとに再訪問します。`,

  'crawl-paused': ({ pause, now }) =>
    `クロールしません。${relative(pause.pausedAt, now)}に ${pause.pausedBy} が${pausedParts[pause.scope.kind]}を一時停止しました${pause.reason ? `（「${pause.reason}」）` : ''}。`,
  'host-alias': ({ of }) => `クロールしません。${of} の別名です。ページはそのホストに含まれます。`,
  'paused-by-operator': () =>
    'クロールしません。オペレーターが一時停止しています。再開するとクロールを続けます。',
  'paused-by-webmaster': () =>
    'クロールしません。サイト管理者が停止しています。再開できるのはサイト管理者だけです。',
  'paused-by-rule': ({ rule }) =>
    `クロールしません。${rule} の制限ルールが停止しています。ルールを変更または無効にすると、クロールを続けます。`,
  'paused-until': ({ until, now }) => `クロールしません。一時停止中です。${resumes(until, now)}`,
  'paused-by-rule-until': ({ rule, until, now }) =>
    `クロールしません。${rule} の制限ルールが停止しています。${resumes(until, now)}`,
  'outside-hours': ({ opensAt, now }) =>
    `クロールしません。クロールする時間帯の外です。${resumes(opensAt, now)}`,
  'no-common-hour': () =>
    'クロールしません。オペレーターとサイト管理者が設定したクロールする時間帯に、共通の時間がありません。',
  'blocked-by-robots': ({ robotsTxt }) => `クロールしません。${robots[robotsTxt]}`,
  suspended: ({ until, now }) =>
    `クロールしません。長時間続けてクロールしたため休止しています。${resumes(until, now)}`,
  'retry-after': ({ until, now }) =>
    `クロールしません。サーバーが Retry-After を返しました。${resumes(until, now)}`,
  'access-delay': ({ until, now }) => `待ち時間中です。次のアクセスは${relative(until, now)}に可能です。`,
  'crawled-now': () => '現在クロール中です。',
  'waiting-for-slot': ({ queuedPages }) =>
    `訪問枠が空くのを待っています（キュー: ${formatCount(queuedPages)} ページ）。`,
  preempted: ({ times }) =>
    `直前のアクセスは打ち切られました。訪問枠が不足している間、サーバーの応答が遅かったためです（累計 ${formatCount(times)} 回）。間隔を空けて再試行します。`,
  'nothing-queued': () => 'アイドル状態です。キューにページはありません。',
  'access-interval': ({ seconds, binding }) =>
    `アクセスは最大で${duration(seconds)}に 1 回です（決定要因: ${ingredients[binding]}）。`,
  'host-load': ({ demandPerDay, limitPerDay, overloaded }) =>
    `需要は ${formatRate(demandPerDay)} 回/日、アクセス上限は ${formatCount(Math.floor(limitPerDay))} 回/日です${overloaded ? '（過負荷）' : ''}。`,
  'never-queued': () => 'フロントキューに入ったことはありません。',
  'front-queue': ({ queue, queues, middle }) =>
    `フロントキュー ${queue}（全 ${queues}）です${middle ? '（期限を迎えたページの価値は不明）' : ''}。`,
  'front-queue-value': ({ queue, versionsPerDay }) =>
    `期限を迎えたページは、待つ間に 1 ページあたり 1 日 ${versionsPerDay < 0.001 ? '0.001 未満' : formatRate(versionsPerDay)} 版を失います（価値によるキュー: ${queue}）。`,
  'front-queue-priority': ({ up }) =>
    `優先度により、キューが ${Math.abs(up)} つ${up > 0 ? '上がります' : '下がります'}。`,
  'front-queue-record': () => '良好な実績により、キューが 1 つ上がります。',
  'front-queue-waiting': ({ seconds, raiseAfterSeconds }) =>
    `バックキューの空きを${duration(seconds)}待っています。${duration(raiseAfterSeconds)}待つごとに、キューが 1 つ上がります。`,
};

export const japanese: ReasonTexts = {
  reasons,
  confidence,
  topics,
  effects,
  announcers,
  robots,
  ingredients,
  unset: {
    default: '設定されていません',
    rule: '該当するルールはありません',
    operator: '設定されていません',
    'robots-crawl-delay': '当クローラーへの指定はありません',
    webmaster: '設定されていません',
    'measured-efficiency': 'まだ測定していません',
    pacing: '無効、または初回の訪問や期限を過ぎたページを優先しています',
    'retry-after': 'サーバーから指定はありません',
  },
  roles: {
    invalid: '秒数として無効なため、無視します',
    overridden: 'より具体的な設定が優先されます',
    waived: 'オペレーターが免除しました',
    proposed: '適用した場合の間隔です。シードリストの設定は「提案のみ」です',
    satisfied: 'より長い間隔により満たされています',
    applies: 'アクセス間隔を決定しています',
    capped: 'アクセス間隔を決定しています（上限を適用）',
  },
  efficiency: ({ slowSeconds, speedShare, errorSeconds, errors }, seconds) =>
    `${seconds.toFixed(1)} 秒を加算 = ${slowSeconds} 秒 × (1 − ${speedShare.toFixed(2)}) + ${errorSeconds} 秒 × エラー ${errors}/10`,
  space: '',
};
