import { hostFilters, hostSortKeys } from '@meguri/contracts';
import { crawlPart, of, siteOf, type InputOf } from './query-sample.ts';

const listedStates = hostFilters.state.schema.options;
/** Prefixes of names, parts that many names contain, and one that none contains. */
const searches = ['w', 'xq', 'www', '-machi', 'example', '%', 'no-such-host'];
/** Ranges of the histogram of access intervals, and its ends: within a minute, within a second. */
const demandedIntervals = [
  { fromSeconds: 600, toSeconds: 900 },
  { fromSeconds: 0, toSeconds: 60 },
  { fromSeconds: 0, toSeconds: 1 },
  { fromSeconds: 86_400, toSeconds: null },
];

const filtersOfHosts: readonly ((sample: { hosts: readonly string[] }, turn: number) => object)[] = [
  () => ({}),
  (_, turn) => ({ state: of(listedStates, turn) }),
  ({ hosts }, turn) => ({ search: of(hosts, turn).slice(0, 3 + (turn % 8)) }),
  (_, turn) => ({ search: of(searches, turn) }),
  (_, turn) => ({ demandedInterval: of(demandedIntervals, turn) }),
  (_, turn) => ({ demandedInterval: of(demandedIntervals, turn), ...crawlPart(turn + 1) }),
  (_, turn) => crawlPart(turn + 1),
  (_, turn) => ({ state: of(listedStates, turn), search: of(searches, turn), ...crawlPart(turn) }),
  (_, turn) => ({ search: of(searches, turn + 2), demandedInterval: of(demandedIntervals, turn) }),
];

/**
 * The number of filters shares no divisor with the numbers of orders and directions:
 * every combination occurs.
 */
export const hostListInput: InputOf = (sample, n) => ({
  sort: of(hostSortKeys, n),
  direction: n % 2 === 0 ? 'asc' : 'desc',
  limit: 100,
  ...of(filtersOfHosts, n)(sample, Math.floor(n / filtersOfHosts.length)),
});

export const pageStates = ['failing', 'new', 'scheduled', 'gone', 'excluded'];
const bar = { interval: { fromSeconds: 86_400, toSeconds: 172_800 } };
const lastBar = { interval: { fromSeconds: 86_400 * 64, toSeconds: null } };

export const pageListInput: InputOf = ({ hosts, pages }, n) => {
  const host = of(hosts, n);
  const filters = [
    {},
    { host },
    { query: of(pages, n) },
    { query: host },
    { state: of(pageStates, n) },
    { host, query: 'article-1' },
    { query: 'article-12345' },
    bar,
    { ...bar, topLevelDomain: 'xn--zckzah', seedList: 2 },
    { ...bar, node: 1 },
    { ...bar, site: siteOf(host) },
    { ...lastBar, ...crawlPart(n), seedList: 1 },
    { ...crawlPart(n + 1), state: of(pageStates, n) },
    { host, state: of(pageStates, n) },
    { host, ...bar },
    { site: siteOf(host), query: 'news' },
    { seedList: 2 },
  ];
  return of(filters, n);
};

export const captureListInput: InputOf = ({ hosts }, n) => {
  const host = of(hosts, n);
  const filters = [
    {},
    { status: 404 },
    { verdict: 'error' },
    { seedListId: 1, status: 200 },
    { host },
    { status: 418 },
    { seedListId: 2, verdict: 'unchanged' },
    { host, verdict: 'error' },
    { host, status: 200, seedListId: 1 },
  ];
  return of(filters, n);
};
