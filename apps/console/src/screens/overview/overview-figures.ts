import type {
  FigureHistory,
  FigureName,
  FigurePoint,
  LiveTotals,
  NodeLive,
  Overview,
} from '@meguri/contracts';
import { accessCount } from '../../format/formats.ts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';
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
}

/** Current value and history of each figure. */
export function figuresOf(
  { overview, totals, nodes }: Present,
  history: FigureHistory | undefined,
  t: Words<'overview.figures'>,
  formats: Formats,
): Record<(typeof figureKeys)[number], Figure> {
  const { hosts, bytes, freshness, freeBytes, openComplaints } = overview;
  const accesses = accessCount(totals);
  const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
  const day = (name: FigureName) => history?.figures[name] ?? [];
  const speeds = history?.pagesPerSecond ?? [];
  const mean = speeds.reduce((total, { value }) => total + value, 0) / tenMinutesADay;
  return {
    pagesPerSecond: {
      value: formats.rate(sum(({ pagesPerSecond }) => pagesPerSecond)),
      unit: t('pagesUnit'),
      note: t('averageDay', { rate: formats.rate(mean) }),
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
      value: formats.share(totals.changed, accesses),
      note: t('ofAccesses', { count: totals.changed, total: accesses }),
      href: linkTo('/change-detection'),
      points: history ? outcomeShares(history, 'changed') : [],
    },
    errors: {
      value: formats.share(totals.errors, accesses),
      note: t('accesses', { count: totals.errors }),
      href: '/hosts?sort=errors',
      points: history ? outcomeShares(history, 'errors') : [],
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
      href: linkTo('/complaints'),
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

const tenMinutesADay = 144;

/** The screen at a path, if any. */
function linkTo(href: string): string | undefined {
  return screens.some((screen) => screen.href === href) ? href : undefined;
}

type Outcome = 'changed' | 'unchanged' | 'errors';

/** Share of accesses with an outcome, per ten minutes with any access. */
function outcomeShares(history: Pick<FigureHistory, Outcome>, outcome: Outcome): FigurePoint[] {
  return history[outcome].flatMap(({ at, value }, index) => {
    const of = (one: Outcome) => history[one][index]?.value ?? 0;
    const accesses = of('changed') + of('unchanged') + of('errors');
    return accesses > 0 ? [{ at, value: value / accesses }] : [];
  });
}
