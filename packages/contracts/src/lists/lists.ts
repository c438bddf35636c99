import { accessClasses } from '@meguri/access';
import { millisecondsPerDay } from '@meguri/schedule';
import { z } from 'zod';
import { auditSubjectKinds } from '../audit/audit-subjects.ts';
import { captureVerdicts } from '../outcomes.ts';
import {
  complaintKinds,
  complaintSources,
  complaintStatusFilters,
} from '../views/complaints/complaint-views.ts';
import type { AuditFilter } from '../views/audit-views.ts';
import type { RevisitFilter } from '../views/statistics-views.ts';
import { hostParameters, hostQuery } from './host-parameters.ts';
import {
  dayParameter,
  intervalParameter,
  numberParameter,
  readParameters,
  textParameter,
  integerParameter,
  type ParameterShape,
  type ParameterValues,
  type RawParameters,
} from './list-parameters.ts';
import { ruleKinds, ruleStates } from './throttle-rule-list.ts';

/** Resolutions for all overloaded hosts at once; a new access interval applies to one host only. */
export const dryRunChoices = ['optimal-price', 'accept', 'drop-share', 'drop-class'] as const;

interface ListDefinition<Shape extends ParameterShape, Query> {
  /** Path of its screen. */
  screen: string;
  /** Every parameter of the screen's address that filters, sorts or selects the list. */
  parameters: Shape;
  /** The procedure's input without cursor and limit. */
  query: (values: ParameterValues<Shape>) => Query;
}

const list = <Shape extends ParameterShape, Query>(definition: ListDefinition<Shape, Query>) => definition;

const id = integerParameter(0, 2_147_483_647);
const entryNumber = z.string().regex(/^\d{1,18}$/);

/** The input of a list that is never filtered. */
const nothing = (): Record<string, never> => ({});

/** The part of the crawl: node, top-level domain, seed list, site. */
export const crawlPartParameters = { node: id, tld: textParameter, list: id, site: textParameter };

/** The filter for pages of a part of the crawl, without the fields that are not set. */
export function crawlPartFilter({
  node,
  tld,
  list: seedList,
  site,
}: ParameterValues<typeof crawlPartParameters>): RevisitFilter {
  return {
    ...(node === undefined ? {} : { node }),
    ...(tld === undefined ? {} : { topLevelDomain: tld }),
    ...(seedList === undefined ? {} : { seedList }),
    ...(site === undefined ? {} : { site }),
  };
}

/**
 * Lists that are read page by page from the server. Their screens, exports and saved views read an address
 * with the same parameters: docs/changing.md.
 */
export const lists = {
  hosts: list({ screen: '/hosts', parameters: hostParameters, query: hostQuery }),
  pages: list({
    screen: '/pages',
    parameters: {
      query: textParameter,
      state: z.enum(['new', 'scheduled', 'gone', 'failing', 'excluded']),
      host: textParameter,
      interval: intervalParameter,
      ...crawlPartParameters,
    },
    query: ({ query, state, host, interval, ...part }) => ({
      query,
      state,
      host,
      interval,
      ...crawlPartFilter(part),
    }),
  }),
  captures: list({
    screen: '/captures',
    parameters: {
      host: textParameter,
      list: integerParameter(1, 2_147_483_647),
      verdict: z.enum(captureVerdicts),
      status: integerParameter(100, 999),
    },
    query: ({ list: seedListId, ...filter }) => ({
      ...filter,
      ...(seedListId === undefined ? {} : { seedListId }),
    }),
  }),
  /** Every capture of one page. */
  'page-captures': list({
    screen: '/pages/view',
    parameters: { url: textParameter },
    query: ({ url = '' }) => ({ url }),
  }),
  events: list({
    screen: '/events',
    parameters: { show: z.literal('all') },
    query: ({ show }) => ({ open: show !== 'all' }),
  }),
  audit: list({
    screen: '/audit',
    parameters: {
      text: textParameter,
      /** Exactly this subject. */
      subject: textParameter,
      kind: z.enum(auditSubjectKinds),
      partOf: entryNumber,
      id: entryNumber,
      actor: textParameter,
      action: textParameter,
      from: dayParameter,
      to: dayParameter,
    },
    /** Whole UTC days, including the last one. */
    query: ({ from, to, ...filter }): AuditFilter => ({
      ...filter,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(Date.parse(to) + millisecondsPerDay) }),
    }),
  }),
  complaints: list({
    screen: '/complaints',
    parameters: {
      status: z.enum(complaintStatusFilters),
      kind: z.enum(complaintKinds),
      source: z.enum(complaintSources),
      /** A user, or `-` for unassigned. */
      assignee: textParameter,
      search: textParameter,
    },
    query: ({ assignee, ...filter }) => ({ ...filter, assignee: assignee === '-' ? '' : assignee }),
  }),
  webmasters: list({
    screen: '/webmasters',
    parameters: { show: z.literal('all') },
    query: ({ show }) => ({ active: show !== 'all' }),
  }),
  'robots-checks': list({
    screen: '/robots',
    parameters: {
      tab: z.literal('checks'),
      filter: z.enum(['all', 'errors', 'exceptions', 'requested']),
    },
    query: ({ filter = 'all' }) => ({ filter }),
  }),
  'robots-changes': list({
    screen: '/robots',
    parameters: { tab: z.literal('changes'), host: textParameter },
    query: ({ host }) => (host === undefined ? {} : { name: host }),
  }),
  'throttling-rules': list({
    screen: '/rules',
    parameters: { search: textParameter, kind: z.enum(ruleKinds), state: z.enum(ruleStates) },
    query: (filter) => filter,
  }),
  'overloaded-hosts': list({
    screen: '/overloaded',
    /** The resolution of the dry run above the list, with its percentage or importance. */
    parameters: {
      choice: z.enum(dryRunChoices),
      percent: numberParameter(0, 100),
      importance: numberParameter(0.25, 8),
    },
    query: nothing,
  }),
  'access-rules': list({
    screen: '/access',
    parameters: { search: textParameter, access: z.enum(accessClasses) },
    query: (filter) => filter,
  }),
  'import-problems': list({
    screen: '/imports/view',
    parameters: { import: integerParameter(1, 2_147_483_647) },
    query: (values) => ({ id: values.import ?? 0 }),
  }),
  'warc-files': list({ screen: '/storage', parameters: {}, query: nothing }),
} as const;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as [ListName, ...ListName[]];

/** The values of a list's parameters. */
export type ListValues<Name extends ListName> = ParameterValues<(typeof lists)[Name]['parameters']>;

/** The input of a list's procedure, without cursor and limit. */
export type ListQuery<Name extends ListName> = ReturnType<(typeof lists)[Name]['query']>;

/** Reads the parameters of a list from an address; ignores invalid ones. */
export function readListValues<Name extends ListName>(name: Name, raw: RawParameters): ListValues<Name> {
  return readParameters(lists[name].parameters, raw) as ListValues<Name>;
}

/** The input of a list's procedure for an address. */
export function readListQuery<Name extends ListName>(name: Name, raw: RawParameters): ListQuery<Name> {
  const { query } = lists[name] as { query: (values: unknown) => unknown };
  return query(readListValues(name, raw)) as ListQuery<Name>;
}
