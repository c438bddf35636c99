import {
  captureVerdicts,
  countsByOutcome,
  ingredientName,
  periodStarts,
  type HostHistory,
  type HostHistoryPoint,
} from '@meguri/contracts';
import { errorClasses, type ErrorClass } from '@meguri/schedule';
import type { ChartLayer } from '../../../design/charts/chart-layers.ts';
import type { CsvTable } from '../../../design/table/csv.tsx';
import { outcomeTones, toneMark, type Tone } from '../../../design/tones.ts';
import type { Formats } from '../../../format/formats.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** A period of a chart: null before the data begins or after now, `none` without accesses. */
export type HistoryPeriod = HostHistoryPoint | 'none' | null;

/** All periods of a history, those without accesses included. */
export function historyPeriods({ points, start, now, ...span }: HostHistory): HistoryPeriod[] {
  const byStart = new Map(points.map((point) => [point.at.getTime(), point]));
  const known = (at: number) =>
    start !== null && at + span.stepSeconds * 1_000 > start.getTime() && at <= now.getTime();
  return periodStarts(span).map((at) => byStart.get(at) ?? (known(at) ? 'none' : null));
}

/** A count for each period: 0 without accesses. */
export const countsOf = (periods: readonly HistoryPeriod[], of: (point: HostHistoryPoint) => number) =>
  periods.map((period) => (period === null ? null : period === 'none' ? 0 : of(period)));

/** A state for each period: null without accesses. */
export const statesOf = (periods: readonly HistoryPeriod[], of: (point: HostHistoryPoint) => number | null) =>
  periods.map((period) => (period === null || period === 'none' ? null : of(period)));

/** Accesses by outcome, from the bottom up. */
export function outcomeLayers(
  periods: readonly HistoryPeriod[],
  names: Translator<'common.outcomes'>,
): ChartLayer[] {
  return captureVerdicts.toReversed().map((verdict) => ({
    name: names(verdict),
    mark: toneMark[outcomeTones[verdict]],
    kind: 'bar',
    values: countsOf(periods, (point) => countsByOutcome(point)[verdict]),
  }));
}

/** Kinds that have a colour of their own; the others are one layer. */
const kindTones: readonly Tone[] = ['error', 'overload', 'new', 'blocked'];

/** Errors by kind, the most frequent one at the bottom. */
export function errorLayers(
  periods: readonly HistoryPeriod[],
  t: Translator<'hosts.activity'>,
): ChartLayer[] {
  const total = (kind: ErrorClass) =>
    countsOf(periods, (point) => point.errorsByKind[kind] ?? 0).reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const found = errorClasses.filter((kind) => total(kind) > 0).toSorted((a, b) => total(b) - total(a));
  const own = found.slice(0, kindTones.length);
  const layers = own.map((kind, index): ChartLayer => ({
    name: t(`errorKinds.${kind}`),
    mark: toneMark[kindTones[index] ?? 'neutral'],
    kind: 'bar',
    values: countsOf(periods, (point) => point.errorsByKind[kind] ?? 0),
  }));
  const others = countsOf(
    periods,
    (point) => point.errors - own.reduce((sum, kind) => sum + (point.errorsByKind[kind] ?? 0), 0),
  );
  if (others.every((value) => !value)) return layers;
  return [...layers, { name: t('errorKinds.other'), mark: toneMark.neutral, kind: 'bar', values: others }];
}

/** The ingredient that set the access interval in a period; null if unknown. */
export function reasonOf(period: HistoryPeriod | undefined, { locale }: Formats): string | null {
  if (!period || period === 'none' || period.intervalReason === null) return null;
  return ingredientName(period.intervalReason, locale);
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));

/** A row for each period with accesses; times in UTC. */
export function historyTable(
  { points }: HostHistory,
  t: Translator<'hosts.activity'>,
  names: Translator<'common.outcomes'>,
  { locale }: Formats,
): CsvTable {
  const columns = ['mean', 'p95', 'bytes', 'interval', 'reason', 'demand', 'capacity'] as const;
  return {
    header: [
      t('columns.at'),
      t('columns.accesses'),
      ...captureVerdicts.map((verdict) => names(verdict)),
      ...columns.map((key) => t(`columns.${key}`)),
    ],
    rows: points.map((point) => [
      point.at.toISOString(),
      point.accesses,
      ...captureVerdicts.map((verdict) => countsByOutcome(point)[verdict]),
      rounded(point.meanSeconds, 3),
      rounded(point.p95Seconds, 3),
      point.bytes,
      rounded(point.intervalSeconds, 1),
      point.intervalReason && ingredientName(point.intervalReason, locale),
      rounded(point.demandPerDay, 2),
      rounded(point.capacityPerDay, 0),
    ]),
  };
}
