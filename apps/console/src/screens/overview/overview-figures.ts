import {
  type FigureHistory,
  type FigureName,
  type FigurePoint,
  type LiveTotals,
  type NodeLive,
  type Overview,
  repeatVisits,
  secondsPerDay,
} from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { screens } from '../../shell/navigation.ts';

/** Figures in display order. */
export const figureKeys = [
  'pagesPerSecond',
  'bytesPerSecond',
  'changed',
  'errors',
  'freshness',
  'known',
  'captured',
  'hosts',
  'overloaded',
  'complaints',
  'nodes',
  'freeBytes',
] as const;

export interface Figure {
  value: string;
  unit?: string;
  note?: string;
  href?: string | undefined;
  points: readonly FigurePoint[];
}

interface Present {
  overview: Overview;
  totals: LiveTotals;
  nodes: readonly NodeLive[];
  /** Length of the history. */
  spanSeconds: number;
}

/** Current value and history of each figure. */
export function overviewFigures(
  { overview, totals, nodes, spanSeconds }: Present,
  history: FigureHistory | undefined,
  t: Translator<'overview.figures'>,
  formats: Formats,
): Record<(typeof figureKeys)[number], Figure> {
  const { hosts, bytes, freshness, freeBytes, openComplaints } = overview;
  const { accesses } = totals;
  const repeated = repeatVisits(totals);
  const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
  const day = (name: FigureName) => history?.figures[name] ?? [];
  const speeds = history?.pagesPerSecond ?? [];
  const counted = history?.accesses.reduce((total, { value }) => total + value, 0) ?? 0;
  return {
    pagesPerSecond: {
      value: formats.rate(sum(({ pagesPerSecond }) => pagesPerSecond)),
      unit: t('pagesUnit'),
      note: t('averageDay', {
        rate: formats.rate(counted / spanSeconds),
        span: formats.duration(spanSeconds),
      }),
      href: linkTo('/nodes'),
      points: speeds,
    },
    bytesPerSecond: {
      value: `${formats.bytes(sum(({ bytesPerSecond }) => bytesPerSecond))}/s`,
      note: t('receivedInAll', { bytes: formats.bytes(bytes) }),
      href: linkTo('/nodes'),
      points: history?.bytesPerSecond ?? [],
    },
    changed: {
      value: formats.share(totals.changed, repeated),
      note: t('ofRepeated', { count: totals.changed, total: repeated }),
      href: linkTo('/change-detection'),
      points: history ? shares(history, 'changed', repeatOf) : [],
    },
    errors: {
      value: formats.share(totals.errors, accesses),
      note: t('ofAccesses', { count: totals.errors, total: accesses }),
      href: '/hosts?sort=errors',
      points: history ? shares(history, 'errors', ({ accesses }) => accesses) : [],
    },
    freshness: {
      value: freshness === null ? '–' : formats.share(freshness, 1),
      note: t('copies'),
      href: linkTo('/revisit-intervals'),
      points: day('freshness'),
    },
    known: {
      value: formats.count(totals.known),
      unit: t('pages'),
      href: linkTo('/pages'),
      points: day('known'),
    },
    captured: {
      value: formats.count(totals.captured),
      unit: t('pages'),
      note: t('ofKnown', { share: formats.share(totals.captured, totals.known) }),
      href: '/pages?state=scheduled',
      points: day('captured'),
    },
    hosts: {
      value: formats.count(hosts.total),
      note: t('paused', { count: hosts.paused }),
      href: linkTo('/hosts'),
      points: day('hosts'),
    },
    overloaded: {
      value: formats.count(hosts.overloaded),
      note: t('ofHosts', { share: formats.share(hosts.overloaded, hosts.total) }),
      href: linkTo('/overloaded') ?? '/hosts?state=overloaded',
      points: day('overloaded'),
    },
    complaints: {
      value: formats.count(openComplaints),
      unit: t('open'),
      href: linkTo('/complaints') && '/complaints?status=needs-action',
      points: day('complaints'),
    },
    nodes: {
      value: formats.count(nodes.length),
      note: t('crawling', { count: nodes.filter(({ state }) => state === 'crawling').length }),
      href: linkTo('/nodes'),
      points: day('nodes'),
    },
    freeBytes: {
      value: freeBytes === null ? '–' : formats.bytes(freeBytes),
      note: t('fullest'),
      href: linkTo('/nodes'),
      points: day('freeBytes'),
    },
  };
}

const minSpanSeconds = 600;

/** Seconds that the lines cover: a day, or the time since the first record of a younger crawl. */
export function historySpan(history: FigureHistory | undefined, until: number): number {
  if (!history) return secondsPerDay;
  const all = [history.accesses, ...Object.values(history.figures)];
  const first = Math.min(until, ...all.flatMap((points) => points[0]?.at ?? []));
  return Math.min(secondsPerDay, Math.max(minSpanSeconds, Math.ceil((until - first) / 1_000)));
}

/** The screen at a path, if any. */
function linkTo(href: string): string | undefined {
  return screens.some((screen) => screen.href === href) ? href : undefined;
}

type Counts = Record<'accesses' | 'changed' | 'unchanged' | 'errors', number>;
const repeatOf = (counts: Counts) => repeatVisits(counts);

/** Share of a count in its total, for each ten minutes in which the total is not 0. */
function shares(
  history: Pick<FigureHistory, keyof Counts>,
  part: keyof Counts,
  among: (counts: Counts) => number,
): FigurePoint[] {
  return history[part].flatMap(({ at, value }, index) => {
    const of = (name: keyof Counts) => history[name][index]?.value ?? 0;
    const counts = {
      accesses: of('accesses'),
      changed: of('changed'),
      unchanged: of('unchanged'),
      errors: of('errors'),
    };
    const total = among(counts);
    return total > 0 ? [{ at, value: value / total }] : [];
  });
}
