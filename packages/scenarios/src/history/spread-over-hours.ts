import type { GeneratedDay } from './generate-host-year.ts';

/** The figures of an hour of the whole crawl. */
export type GeneratedHour = Record<HourFigure, number>;

/** In the order of the columns of generated_hour. */
export const hourFigures = [
  'accesses',
  'firstCaptures',
  'changed',
  'unchanged',
  'errors',
  'bytes',
] as const satisfies readonly (keyof GeneratedDay)[];
type HourFigure = (typeof hourFigures)[number];

const hoursPerDay = 24;

/** Adds a day of a host to the days of the crawl, by day. */
export function addDay(days: Map<number, GeneratedHour>, day: GeneratedDay): void {
  const sums = days.get(day.day) ?? nothing;
  const added = hourFigures.map((figure) => [figure, sums[figure] + day[figure]] as const);
  days.set(day.day, Object.fromEntries(added) as GeneratedHour);
}

const nothing: GeneratedHour = {
  accesses: 0,
  firstCaptures: 0,
  changed: 0,
  unchanged: 0,
  errors: 0,
  bytes: 0,
};

/** Integers for each hour of a day, higher at night, with the sums of the day. */
export function spreadOverHours(day: GeneratedHour): GeneratedHour[] {
  const shareUntil = (hour: number) =>
    hour / hoursPerDay + (0.25 * Math.sin((2 * Math.PI * hour) / hoursPerDay)) / (2 * Math.PI);
  const until = (hour: number) => {
    const share = shareUntil(hour);
    const parts = hourFigures.slice(1).map((figure) => [figure, Math.round(day[figure] * share)] as const);
    const outcomes = Object.fromEntries(parts) as GeneratedHour;
    // Every access of the generated year has one of these outcomes.
    return {
      ...outcomes,
      accesses: outcomes.firstCaptures + outcomes.changed + outcomes.unchanged + outcomes.errors,
    };
  };
  return Array.from({ length: hoursPerDay }, (_, hour) => {
    const [from, to] = [until(hour), until(hour + 1)];
    const figures = hourFigures.map((figure) => [figure, to[figure] - from[figure]] as const);
    return Object.fromEntries(figures) as GeneratedHour;
  });
}
