import { forever, instantInterval, intervalProblem, type Interval } from './interval.ts';
import { levels, periodsOf, statesAt, type Entry, type Level, type Period } from './levels.ts';
import { holdsAny, relations, type Relation } from './relations.ts';

/** Which of a URL's matches a query selects. */
export const picks = ['last', 'first', 'all'] as const;
export type Pick = (typeof picks)[number];

/** Selects the periods of validity with one of the relations to the interval. */
export interface TimeQuery {
  level: Level;
  interval: Interval;
  relations: readonly Relation[];
  pick: Pick;
  /** Microseconds; `forever` for none. */
  maxAge: number;
}

interface Preset {
  level: Level;
  relations: readonly Relation[];
  pick: Pick;
  /** Whether the query is for an instant instead of an interval. */
  isInstant: boolean;
}

/** The period starts within the query interval. */
const startsInside = ['starts', 'equal', 'started-by', 'during', 'finishes', 'overlapped-by'] as const;
/** The period is valid throughout the query interval. */
const covers = ['finished-by', 'contains', 'equal', 'started-by'] as const;

/** Named queries, each at the level at which it is meaningful. */
const presets = {
  /** Accessed within the interval and valid until just before its end, as in the report RS. */
  paper: {
    level: 'entries',
    relations: ['equal', 'started-by', 'finishes', 'overlapped-by'],
    pick: 'last',
    isInstant: false,
  },
  'accessed-within': { level: 'entries', relations: startsInside, pick: 'all', isInstant: false },
  'as-of': { level: 'versions', relations: covers, pick: 'last', isInstant: true },
  throughout: { level: 'lifetimes', relations: covers, pick: 'last', isInstant: false },
  'appeared-within': { level: 'lifetimes', relations: startsInside, pick: 'all', isInstant: false },
  'vanished-within': {
    level: 'lifetimes',
    relations: ['meets', 'overlaps', 'starts', 'during'],
    pick: 'all',
    isInstant: false,
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];

/** A query as a user writes it; instants in microseconds since 1970. */
export interface TimeQueryInput {
  preset?: PresetName;
  /** The instant, for presets that take one. */
  at?: number;
  from?: number;
  /** The first instant after the interval. */
  to?: number;
  level?: Level;
  relations?: readonly Relation[];
  pick?: Pick;
  maxAge?: number;
}

export type TimeQueryResult = { ok: true; query: TimeQuery } | { ok: false; problem: string };

/** The query of an input, or what is wrong with the input and how to correct it. */
export function readTimeQuery(input: TimeQueryInput): TimeQueryResult {
  const preset: Preset | null = input.preset === undefined ? null : presets[input.preset];
  const interval = readInterval(input, preset);
  if (typeof interval === 'string') return { ok: false, problem: interval };
  const problem = intervalProblem(interval) ?? presetProblem(input, preset) ?? ageProblem(input.maxAge);
  if (problem !== null) return { ok: false, problem };
  const level = input.level ?? preset?.level;
  const wanted = input.relations ?? preset?.relations;
  if (level === undefined)
    return {
      ok: false,
      problem: `Name a preset (${presetNames.join(', ')}) or a level (${levels.join(', ')}).`,
    };
  if (wanted === undefined || wanted.length === 0)
    return { ok: false, problem: `Name a preset, or at least one relation (${relations.join(', ')}).` };
  const pick = input.pick ?? preset?.pick ?? 'all';
  return { ok: true, query: { level, interval, relations: wanted, pick, maxAge: input.maxAge ?? forever } };
}

function readInterval(
  { at, from, to, preset: name }: TimeQueryInput,
  preset: Preset | null,
): Interval | string {
  if (preset?.isInstant === true) {
    if (at !== undefined && from === undefined && to === undefined) return instantInterval(at);
    return `The preset ${name ?? ''} asks for one instant: give it, and neither a start nor an end.`;
  }
  if (at !== undefined && from === undefined && to === undefined && preset === null)
    return instantInterval(at);
  if (at !== undefined) return `Only the preset as-of takes one instant: give a start and an end.`;
  if (from === undefined || to === undefined)
    return 'The interval needs a start and an end: give both. The end is the first instant that is outside.';
  return { start: from, end: to };
}

/** A preset with another level or other relations would no longer mean what its name says. */
function presetProblem(input: TimeQueryInput, preset: Preset | null): string | null {
  if (preset === null || (input.level === undefined && input.relations === undefined)) return null;
  return `The preset ${input.preset ?? ''} sets level and relations: leave these out, or leave the preset out.`;
}

function ageProblem(maxAge: number | undefined): string | null {
  if (maxAge === undefined || maxAge === forever) return null;
  return Number.isSafeInteger(maxAge) && maxAge > 0 ? null : 'The maximum age must be longer than 0.';
}

/** Whether a query selects a period. */
export function isWanted(query: TimeQuery, period: Period<Entry>): boolean {
  return statesAt[query.level].includes(period.state) && holdsAny(query.relations, period, query.interval);
}

/** The periods of one URL that a query selects, in order of time. @param entries in order of time */
export function matchesOf<E extends Entry>(query: TimeQuery, entries: Iterable<E>): Period<E>[] {
  const found = periodsOf(query.level, entries, query.maxAge).filter((period) => isWanted(query, period));
  if (query.pick === 'all') return found;
  return query.pick === 'last' ? found.slice(-1) : found.slice(0, 1);
}
