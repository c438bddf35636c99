import { formatDuration } from '../format/durations.ts';
import { formatRelative } from '../format/instants.ts';
import { formatCount, formatRate, formatShare, formatSignedShare } from '../format/numbers.ts';
import type { ReasonTexts } from './reason-texts.ts';

const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);
const repeated = (count: number) =>
  count === 1 ? '1 repeated visit' : `${formatCount(count)} repeated visits`;
const dueWords = (at: Date, now: Date) => (at <= now ? 'Due now.' : `Due ${formatRelative(at, now)}.`);
const queuesOf = (count: number) => (count === 1 ? '1 queue' : `${count} queues`);
const versionsText = (versions: number) =>
  `${versions < 0.001 ? 'less than 0.001' : formatRate(versions)} versions`;
const pausedParts = { crawl: 'the crawl', node: 'its node', 'seed-list': 'its seed list' } as const;
const until = (at: Date, now: Date) => `It resumes ${formatRelative(at, now)}.`;

const confidence: ReasonTexts['confidence'] = { low: 'low', medium: 'medium', high: 'high' };

const topics: ReasonTexts['topics'] = {
  estimate: 'Change estimate',
  policy: 'Revisit policy',
  certainty: 'Planning margin',
  budget: 'Budget',
  variation: 'Random variation',
  bounds: 'Seed list bounds',
  settings: 'Settings',
  price: 'Access price',
  'host-clock': 'Host clock',
  neighbours: 'Neighbours',
  announcement: 'Announcement',
  'access-limit': 'Access limit',
  request: 'Request',
  noise: 'Noise check',
  duplicate: 'Duplicate',
  errors: 'Errors',
  obstacle: 'Not visited',
  result: 'Next visit',
};

const effects: ReasonTexts['effects'] = {
  begins: 'start',
  sets: 'sets',
  shortens: 'shortens',
  lengthens: 'lengthens',
  keeps: 'no effect',
  results: 'result',
};

const announcers: ReasonTexts['announcers'] = {
  sitemap: 'the sitemap of its host',
  'sitemap-index': 'the sitemap index of its host',
  'news-sitemap': 'the news sitemap of its host',
  feed: 'a feed of its host',
  push: 'a push notification',
  'last-modified': 'its Last-Modified header',
};

const robots: ReasonTexts['robots'] = {
  parsed: 'The rules of robots.txt apply.',
  'disallows-all': 'robots.txt disallows all pages.',
  unavailable: 'The server has no robots.txt, so all pages are allowed.',
  'redirects-exhausted': 'robots.txt redirects too often, so all pages are allowed.',
  'rate-limited':
    'The server limits requests for robots.txt. No page is requested until robots.txt can be fetched.',
  'server-error':
    'The server returns an error for robots.txt. No page is requested until robots.txt can be fetched.',
  unreachable: 'The server does not respond. No page is requested until robots.txt can be fetched.',
  'unusable-status':
    'The response to robots.txt is unusable. No page is requested until robots.txt can be fetched.',
  'unreachable-for-long': 'robots.txt has been unreachable for so long that it is treated as missing.',
};

const ingredients: ReasonTexts['ingredients'] = {
  default: 'Default',
  rule: 'Throttling rule',
  operator: 'Host setting',
  'robots-crawl-delay': 'robots.txt Crawl-delay',
  webmaster: 'Webmaster setting',
  'measured-efficiency': 'Measured efficiency',
  pacing: 'Pacing by demand',
  'retry-after': 'Retry-After',
};

const reasons: ReasonTexts['reasons'] = {
  'excluded-alias': () => 'Not visited: its host is an alias of a site that is already crawled.',
  'excluded-by-robots': () => 'Not visited: robots.txt disallows it.',
  'excluded-by-setting': () => 'Not visited: an exclusion set for its host matches it.',
  'excluded-by-hops': () =>
    'Not visited: it is more links away from a seed or starting point than the settings of its host allow.',
  'excluded-by-path-depth': () => 'Not visited: its path is deeper than the settings of its host allow.',
  'excluded-by-page-limit': () =>
    'Not visited: the page limit of its host was reached before this page was found.',
  'excluded-by-media-type': () =>
    'Excluded: its media type is not in the scope of its seed list. It is checked again after a long time.',
  'excluded-otherwise': ({ exclusion }) => `Not visited: it is excluded (${exclusion}).`,
  'host-stopped': ({ by }) =>
    ({
      operator: 'Not visited: its host is paused by an operator.',
      webmaster: 'Not visited: its host is paused by its webmaster.',
      rule: 'Not visited: its host is paused by a throttling rule.',
      robots: 'Not visited: robots.txt blocks its host.',
    })[by],
  'due-now': () => 'Due now. It is visited as soon as its host allows.',
  'due-at': ({ at, now }) => `Due ${formatRelative(at, now)}.`,
  deferred: () => 'Deferred by three days: its host is at its access limit.',
  'no-visit-planned': () => 'It is no longer visited.',
  'found-by-link': () => 'A link led to it and it has not been visited yet, so it is due at once.',
  'added-as-seed': () => 'It was added as a seed and has not been visited since, so it is due at once.',
  'visit-requested': () => 'An operator requested a visit now.',
  'change-announced': () => 'A change was announced, so it is visited sooner.',
  'change-announced-by': ({ source, precision }) =>
    `A change was announced by ${announcers[source]}, which is right ${formatShare(precision, 1)} of the time, so it is visited sooner.`,
  'noise-probe': () =>
    'It changed at every recent visit, so it is fetched again at once: text that differs within a minute is noise and is ignored from then on.',
  'withheld-without-robots': () =>
    'The robots.txt of its host cannot be read. Nothing is requested until it can.',
  'withheld-by-robots': () => 'robots.txt disallows it. It is checked again when robots.txt is read again.',
  'withheld-by-setting': () =>
    'An exclusion set for its host matches it. It is visited again once the exclusion is lifted.',
  'error-backoff': ({ errors, outcome }) =>
    `The last ${errors === 1 ? 'visit' : visitsOf(errors)} failed (${outcome}), so the wait grows each time. Its change estimate is kept.`,
  'host-over-capacity': () =>
    'Demand on its host exceeds the access limit, so accesses have a price there and this page waits until its changes are worth one.',
  dropped: () =>
    'Dropped: its host is overloaded, and an operator chose to drop pages of this value from the schedule.',
  'probable-duplicate': () =>
    'Nearly all new pages of its host with addresses of this form, or with this session id, repeat other pages, so its first visit waits.',
  duplicate: ({ likeness, url }) =>
    ({
      identical: `Duplicate: its content is identical to that of ${url ?? 'another page'}. Links of that page are not followed again. It is visited rarely and becomes an ordinary page when its content differs.`,
      'same-text': `Duplicate: it has the same text and links as ${url ?? 'another page'}, so its links are not followed. It is visited rarely and becomes an ordinary page when its content differs.`,
      similar: `Near-duplicate: its text differs from that of ${url ?? 'another page'} in little but numbers, so it is visited less often. Its links are followed.`,
    })[likeness],
  alarmed: () => 'A neighbouring page has changed since the last visit, so the visit is brought forward.',
  'first-interval-random': () =>
    'One visit so far, so there is no change estimate yet. The second visit is scheduled at random.',
  'estimated-rate': ({ ratePerDay }) =>
    `It is estimated to change about every ${formatDuration(86_400 / ratePerDay)}.`,
  certainty: ({ factor }) =>
    factor < 1
      ? 'The estimate is uncertain, so it is visited sooner: a visit teaches more than it costs.'
      : 'The interval is a little longer than the estimate, so that most visits find a change although estimates err.',
  confidence: ({ level, changes, repeatedVisits: count }) =>
    changes === 0
      ? `Confidence: ${confidence[level]}. ${count === 1 ? 'The only repeated visit' : `All ${repeated(count)}`} found no change, so the estimate starts from other pages and grows longer with every such visit.`
      : `Confidence: ${confidence[level]}. ${formatCount(changes)} of ${repeated(count)} found a change.`,
  'never-seen-changing': ({ repeatedVisits: count }) =>
    `None of ${repeated(count)} found a change, so the interval grows each time.`,
  'always-seen-changing': () => 'Every visit found a change, so the interval shrinks each time.',
  'fixed-interval': ({ intervalSeconds }) =>
    `Every page of its seed list is visited every ${formatDuration(intervalSeconds)}.`,
  'adaptive-interval': ({ intervalSeconds }) =>
    `The interval grows after a visit without a change and shrinks after one with a change. It is ${formatDuration(intervalSeconds)} now.`,
  surprised: () => 'Recent verdicts differ from the estimate, so earlier ones count for less.',
  budgeted: ({ changesPerVisit, presently }) =>
    `The crawl has an access budget, so this visit was planned after ${changesPerVisit.toFixed(2)} expected changes; with today's budget it would be after ${presently.toFixed(2)}.`,
  priced: ({ changesPerVisit, baseIntervalSeconds }) =>
    `Its host is overloaded, so accesses are shared out: this page is visited after ${changesPerVisit.toFixed(2)} expected changes. Its base interval is ${formatDuration(baseIntervalSeconds)}.`,
  importance: ({ importance }) => `It counts ${importance} times as much as other pages there.`,
  'excluded-by-load': ({ maxIntervalSeconds }) =>
    `Its host has so many pages that this one may wait for up to ${formatDuration(maxIntervalSeconds)}.`,
  'host-clock': ({ pace, waitSeconds }) =>
    `Pages of its host currently change ${pace > 1 ? 'more' : 'less'} than expected, so its clock runs at ${pace.toFixed(2)} times real time: the interval takes ${formatDuration(waitSeconds)}.`,
  jittered: ({ factor }) =>
    `The wait is varied at random by a few per cent (${formatSignedShare(factor - 1)} this time), so that pages found together spread out.`,
  'raised-to-minimum': ({ minIntervalSeconds }) =>
    `Its seed list allows no interval below ${formatDuration(minIntervalSeconds)}.`,
  'random-near-maximum': ({ maxIntervalSeconds }) =>
    `That would exceed the longest interval, ${formatDuration(maxIntervalSeconds)}, so a time in its last quarter was chosen at random.`,
  'planned-under-earlier-settings': () =>
    'This visit was planned under earlier settings. The next one follows the present ones.',
  'rate-between': ({ rateSeconds, shortestSeconds, longestSeconds }) =>
    `It changes about every ${formatDuration(rateSeconds)}; with 90 % probability every ${formatDuration(shortestSeconds)} to ${formatDuration(longestSeconds)}.`,
  'rate-at-least': ({ rateSeconds, longestSeconds }) =>
    `It changes about every ${formatDuration(rateSeconds)}; with 90 % probability at least every ${formatDuration(longestSeconds)}.`,
  'rate-at-most': ({ rateSeconds, shortestSeconds }) =>
    `It changes about every ${formatDuration(rateSeconds)}; with 90 % probability at most every ${formatDuration(shortestSeconds)}.`,
  'next-visit': ({ at, waitSeconds, now }) =>
    waitSeconds === null
      ? dueWords(at, now)
      : `${dueWords(at, now).slice(0, -1)}, ${formatDuration(waitSeconds)} after the last access.`,
  'dropped-after-change': () => 'If the next visit finds a change, the page is dropped from the schedule.',
  'dropped-after-no-change': () => 'If it finds none, the page is dropped from the schedule.',
  'dropped-at-double-capacity': () => 'With twice the access limit of its host, it would still be dropped.',
  'after-change': ({ intervalSeconds }) =>
    `If the next visit finds a change, the one after it follows about ${formatDuration(intervalSeconds)} later.`,
  'after-either': ({ intervalSeconds }) =>
    `Whether or not the next visit finds a change, the one after it follows about ${formatDuration(intervalSeconds)} later.`,
  'after-no-change': ({ intervalSeconds }) =>
    `If it finds none, about ${formatDuration(intervalSeconds)} later.`,
  'at-double-capacity': ({ intervalSeconds }) =>
    `With twice the access limit of its host, it would be visited about every ${formatDuration(intervalSeconds)}.`,

  'crawl-paused': ({ pause, now }) =>
    `Not crawled: ${pause.pausedBy} paused ${pausedParts[pause.scope.kind]} ${formatRelative(pause.pausedAt, now)}${pause.reason ? ` (“${pause.reason}”)` : ''}.`,
  'host-alias': ({ of }) => `Not crawled: it is an alias of ${of}, which holds its pages.`,
  'paused-by-operator': () => 'Not crawled: an operator paused it. Resume it to continue.',
  'paused-by-webmaster': () => 'Not crawled: its webmaster paused it. Only the webmaster can resume it.',
  'paused-by-rule': ({ rule }) =>
    `Not crawled: the rule for ${rule} pauses it. Change or disable the rule to continue.`,
  'paused-until': ({ until: at, now }) => `Not crawled: it is paused. ${until(at, now)}`,
  'paused-by-rule-until': ({ rule, until: at, now }) =>
    `Not crawled: the rule for ${rule} pauses it. ${until(at, now)}`,
  'outside-hours': ({ opensAt, now }) => `Not crawled: outside its crawl hours. ${until(opensAt, now)}`,
  'no-common-hour': () =>
    'Not crawled: the crawl hours set by operator and webmaster have no hour in common.',
  'blocked-by-robots': ({ robotsTxt }) => `Not crawled. ${robots[robotsTxt]}`,
  suspended: ({ until: at, now }) =>
    `Not crawled: suspended after long continuous crawling. ${until(at, now)}`,
  'retry-after': ({ until: at, now }) => `Not crawled: the server sent Retry-After. ${until(at, now)}`,
  'access-delay': ({ until: at, now }) =>
    `Waiting for its access delay: the next access is possible ${formatRelative(at, now)}.`,
  'crawled-now': () => 'It is being crawled now.',
  'waiting-for-slot': ({ queuedPages }) =>
    `Waiting for a visit slot: ${queuedPages === 1 ? '1 page is' : `${formatCount(queuedPages)} pages are`} queued.`,
  preempted: ({ times }) =>
    `Its last access was cut: the server was slow while visit slots ran short (${formatCount(times)} in all). It is tried again after a longer delay.`,
  'nothing-queued': () => 'Idle: none of its pages is queued for a visit.',
  'access-interval': ({ seconds, binding }) =>
    `At most one access every ${formatDuration(seconds)} (decided by: ${ingredients[binding]}).`,
  'host-load': ({ demandPerDay, limitPerDay, overloaded }) =>
    `Demand is ${formatRate(demandPerDay)} accesses a day, the access limit ${formatCount(Math.floor(limitPerDay))}${overloaded ? ': the host is overloaded' : ''}.`,
  'never-queued': () => 'It was never in a front queue.',
  'front-queue': ({ queue, queues, middle }) =>
    `Front queue ${queue} of ${queues}${middle ? ', as the value of its due pages is unknown' : ''}.`,
  'front-queue-value': ({ queue, versionsPerDay }) =>
    `Each of its due pages loses ${versionsText(versionsPerDay)} a day while it waits: queue ${queue}.`,
  'front-queue-priority': ({ up }) =>
    `Its priority moves it ${up > 0 ? 'up' : 'down'} by ${queuesOf(Math.abs(up))}.`,
  'front-queue-record': () => 'Its good record moves it up by 1 queue.',
  'front-queue-waiting': ({ seconds, raiseAfterSeconds }) =>
    `It has waited for a back queue for ${formatDuration(seconds)}; every ${formatDuration(raiseAfterSeconds)} of waiting moves it up by 1 queue.`,
};

export const english: ReasonTexts = {
  reasons,
  confidence,
  topics,
  effects,
  announcers,
  robots,
  ingredients,
  unset: {
    default: 'no default is set',
    rule: 'no rule sets one',
    operator: 'not set',
    'robots-crawl-delay': 'robots.txt sets none for this crawler',
    webmaster: 'not set',
    'measured-efficiency': 'not measured yet',
    pacing: 'off, or first visits and overdue pages come first',
    'retry-after': 'the server has not sent one',
  },
  roles: {
    invalid: 'not a number of seconds, ignored',
    overridden: 'replaced by a more specific setting',
    waived: 'waived by an operator',
    proposed: 'would decide the interval; the seed list proposes it only',
    satisfied: 'met by a longer one',
    applies: 'decides the interval',
    capped: 'decides the interval, cut to the longest allowed',
  },
  efficiency: ({ slowSeconds, speedShare, errorSeconds, errors }, seconds) =>
    `adds ${seconds.toFixed(1)} s = ${slowSeconds} s × (1 − ${speedShare.toFixed(2)}) + ${errorSeconds} s × ${errors}/10 errors`,
  space: ' ',
};
