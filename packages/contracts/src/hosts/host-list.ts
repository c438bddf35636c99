import { maxFrontQueues } from '@meguri/schedule';
import { z } from 'zod';
import type { AccessCounts } from '../access-counts.ts';
import { readInterval, writeInterval } from '../lists/list-parameters.ts';
import type { FrontQueueView } from '../views/host-views.ts';

export const hostStates = [
  'active',
  'in-access-delay',
  'idle',
  'paused',
  'suspended',
  'blocked',
  'alias',
] as const;
export type HostState = (typeof hostStates)[number];

/** Sort keys of the host list, with the field of a row that each orders. */
export const hostSortFields = {
  name: 'name',
  pages: 'pages',
  captured: 'captured',
  errors: 'errors',
  load: 'demandPerDay',
  interval: 'effectiveIntervalSeconds',
  lastAccess: 'lastAccessAt',
} as const satisfies Record<string, keyof HostRow>;
export type HostSortKey = keyof typeof hostSortFields;
export const hostSortKeys = Object.keys(hostSortFields) as [HostSortKey, ...HostSortKey[]];

export const intervalRangeSchema = z.strictObject({
  fromSeconds: z.number().min(0).max(1e12),
  toSeconds: z.number().min(0).max(1e12).nullable(),
});

interface HostFilterDefinition {
  /** How the value is written as text, in URLs of the console and on the command line. */
  kind: 'text' | 'whole-number' | 'range';
  schema: z.ZodType;
  /** Parameter name in URLs of the console; `--name` on the command line. */
  parameter: string;
  /** Help text on the command line. */
  meaning: string;
  /** A value for tests, which not every host matches. */
  example: unknown;
}

/**
 * Every filter of the host list. The list's query, the selection of hosts for an edit, URLs of the console,
 * SQL conditions and command-line options derive from this table: docs/changing.md.
 */
export const hostFilters = {
  search: {
    kind: 'text',
    schema: z.string().trim().max(500),
    parameter: 'search',
    meaning: 'only hosts with this in their names',
    example: 'a.',
  },
  state: {
    kind: 'text',
    schema: z.enum([...hostStates, 'overloaded']),
    parameter: 'state',
    meaning: 'only hosts in this state',
    example: 'paused',
  },
  /** The access interval (1/L) that the host's schedule demands. */
  demandedInterval: {
    kind: 'range',
    schema: intervalRangeSchema,
    parameter: 'demanded-interval',
    meaning: 'only hosts whose schedule demands an access interval in this range of seconds, such as 60-120',
    example: { fromSeconds: 60, toSeconds: 120 },
  },
  node: {
    kind: 'whole-number',
    schema: z.number().int().min(0).max(2_147_483_647),
    parameter: 'node',
    meaning: 'only hosts of this node',
    example: 999,
  },
  /** A name in `statistics.choices`. */
  topLevelDomain: {
    kind: 'text',
    schema: z.string().min(1).max(100),
    parameter: 'tld',
    meaning: 'only hosts in this top-level domain, without dot',
    example: 'jp',
  },
  /** Share of duplicates among captured pages, in percent. */
  duplicates: {
    kind: 'whole-number',
    schema: z.number().int().min(1).max(100),
    parameter: 'duplicates',
    meaning: 'only hosts with at least this percentage of duplicates among their captured pages',
    example: 50,
  },
  /** The front queue that the host was last put into, from 1. */
  frontQueue: {
    kind: 'whole-number',
    schema: z.number().int().min(1).max(maxFrontQueues),
    parameter: 'front-queue',
    meaning: 'only hosts that were last put into this front queue; 1 is drawn most often',
    example: 9,
  },
} as const satisfies Record<string, HostFilterDefinition>;

export type HostFilterField = keyof typeof hostFilters;
export const hostFilterFields = Object.keys(hostFilters) as HostFilterField[];

/** Selects hosts of the list; without a field, all. */
export type HostFilter = {
  [Field in HostFilterField]?: z.infer<(typeof hostFilters)[Field]['schema']> | undefined;
};

const fieldSchemas = Object.fromEntries(
  hostFilterFields.map((field) => [field, hostFilters[field].schema.optional()]),
) as { [Field in HostFilterField]: z.ZodOptional<(typeof hostFilters)[Field]['schema']> };

export const hostFilterSchema = z.strictObject(fieldSchemas);

export const hostQuerySchema = hostFilterSchema.extend({
  sort: z.enum(hostSortKeys).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  cursor: z.string().max(4_000).optional(),
  limit: z.number().int().min(1).max(500).default(100),
});

/** A query of the host list. */
export type HostQuery = z.infer<typeof hostQuerySchema>;

/** The value of a filter from its text; undefined if it is empty or out of bounds. */
export function readHostFilter<Field extends HostFilterField>(field: Field, text: string): HostFilter[Field] {
  const { kind, schema } = hostFilters[field];
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return schema.safeParse(readers[kind](trimmed)).data as HostFilter[Field];
}

const readers: Readonly<Record<HostFilterDefinition['kind'], (text: string) => unknown>> = {
  text: (text) => text,
  'whole-number': Number,
  range: readInterval,
};

/** The text of a filter, for {@link readHostFilter}. */
export function writeHostFilter(value: NonNullable<HostFilter[HostFilterField]>): string {
  return typeof value === 'object' ? writeInterval(value) : String(value);
}

/** The filters that are set, as URL parameters. */
export function hostFilterParameters(filter: HostFilter): Record<string, string> {
  const set = hostFilterFields.flatMap((field) => {
    const value = filter[field];
    return value === undefined || value === ''
      ? []
      : [[hostFilters[field].parameter, writeHostFilter(value)]];
  });
  return Object.fromEntries(set) as Record<string, string>;
}

/** Reads filters from URL parameters; ignores values that it cannot read. */
export function readHostFilterParameters(parameters: Readonly<Record<string, unknown>>): HostFilter {
  const set = hostFilterFields.flatMap((field) => {
    const text = parameters[hostFilters[field].parameter];
    const value = typeof text === 'string' ? readHostFilter(field, text) : undefined;
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(set) as HostFilter;
}

export interface HostRow extends AccessCounts {
  name: string;
  site: string;
  state: HostState;
  pages: number;
  captured: number;
  /** Captured pages that are duplicates of another page of the host. */
  duplicates: number;
  bytes: number;
  demandPerDay: number;
  /** 86,400 / demandPerDay; null when the host's schedule demands nothing. */
  demandedIntervalSeconds: number | null;
  effectiveIntervalSeconds: number;
  overloaded: boolean;
  nextAccessAt: Date;
  lastAccessAt: Date | null;
  lastCode: string | null;
  priority: number;
  /** The front queue that it was last put into, from 1; null: none so far. */
  frontQueue: number | null;
}

/** A host without any data, for test doubles: they need no change when a field is added. */
export const emptyHostRow: Omit<HostRow, 'name' | 'site' | 'state' | 'nextAccessAt'> = {
  pages: 0,
  captured: 0,
  duplicates: 0,
  accesses: 0,
  firstCaptures: 0,
  changed: 0,
  unchanged: 0,
  errors: 0,
  bytes: 0,
  demandPerDay: 0,
  demandedIntervalSeconds: null,
  effectiveIntervalSeconds: 0,
  overloaded: false,
  lastAccessAt: null,
  lastCode: null,
  priority: 0,
  frontQueue: null,
};

/** A host that was never queued, for test doubles. */
export const neverQueued: FrontQueueView = {
  queue: null,
  queues: 5,
  dueValuePerDay: null,
  byValue: 3,
  priorityUp: 0,
  recordUp: 0,
  waitingSince: null,
  raiseAfterSeconds: 86_400,
};

export interface HostPage {
  rows: HostRow[];
  nextCursor: string | null;
  total: number;
  /** False: more than `total` hosts match; counting them would read too much. */
  totalIsComplete: boolean;
}
