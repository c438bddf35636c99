import type { ActorContext, ConsoleServices } from '@meguri/api/services-port';
import { filterRules, type ListName, type ListQuery, type ListRows } from '@meguri/contracts';
import type { Dependencies } from '../context/dependencies.ts';

/** The services whose lists can be exported. */
export type ListingServices = Pick<
  ConsoleServices,
  | 'accessRules'
  | 'archive'
  | 'audit'
  | 'complaints'
  | 'events'
  | 'hosts'
  | 'imports'
  | 'overload'
  | 'pages'
  | 'robots'
  | 'throttleRules'
  | 'webmasters'
>;

interface Call<Query> {
  ctx: ActorContext;
  query: Query;
  cursor: string | undefined;
}

/** How the rows of a list are read, a page at a time. */
interface ListSource<Name extends ListName> {
  /** Calls the procedure of the list's screen, so that its filter and order hold for files too. */
  read: (call: Call<ListQuery<Name>>) => Promise<{ rows: ListRows[Name][]; nextCursor: string | null }>;
  /** Number of matches without reading them; omitted where only reading tells. */
  count?: (call: Call<ListQuery<Name>>) => Promise<{ rows: number; isComplete: boolean }>;
}

type ListSources = { readonly [Name in ListName]: ListSource<Name> };

/** A source whose query was read by the parameters of the same list. */
type AnyListSource = ListSource<ListName>;

/** Rows of a page, where the procedure lets its caller choose. */
const pageRows = 200;

export function listSources(
  services: ListingServices,
  { clock }: Pick<Dependencies, 'clock'>,
): Readonly<Record<ListName, AnyListSource>> {
  const {
    accessRules,
    archive,
    audit,
    complaints,
    events,
    hosts,
    imports,
    overload,
    pages,
    robots,
    throttleRules,
    webmasters,
  } = services;
  const sources: ListSources = {
    hosts: {
      read: ({ ctx, query, cursor }) => hosts.list({ ctx, input: { ...query, cursor, limit: pageRows } }),
      count: async ({ ctx, query }) => {
        const { total, totalIsComplete } = await hosts.list({ ctx, input: { ...query, limit: 1 } });
        return { rows: total, isComplete: totalIsComplete };
      },
    },
    pages: { read: ({ ctx, query, cursor }) => pages.list({ ctx, input: { ...query, cursor } }) },
    captures: { read: ({ ctx, query, cursor }) => archive.captures({ ctx, input: { ...query, cursor } }) },
    'page-captures': {
      read: ({ ctx, query, cursor }) => pages.captures({ ctx, input: { ...query, cursor } }),
    },
    events: { read: ({ ctx, query, cursor }) => events.list({ ctx, input: { ...query, cursor } }) },
    audit: {
      read: ({ ctx, query, cursor }) => audit.search({ ctx, input: { ...query, cursor, limit: pageRows } }),
    },
    complaints: {
      read: ({ ctx, query, cursor }) =>
        complaints.list({ ctx, input: { ...query, cursor, limit: pageRows } }),
    },
    webmasters: { read: ({ ctx, query, cursor }) => webmasters.list({ ctx, input: { ...query, cursor } }) },
    'robots-checks': { read: ({ ctx, query, cursor }) => robots.list({ ctx, input: { ...query, cursor } }) },
    'robots-changes': {
      read: ({ ctx, query, cursor }) => robots.versions({ ctx, input: { ...query, cursor } }),
    },
    'throttling-rules': {
      read: async ({ ctx, query }) => {
        const rules = await throttleRules.list({ ctx, input: undefined });
        return { rows: filterRules(rules, query, clock.now()), nextCursor: null };
      },
    },
    'overloaded-hosts': {
      read: ({ ctx, cursor }) => overload.list({ ctx, input: { cursor, limit: pageRows } }),
      count: async ({ ctx }) => {
        const { total } = await overload.list({ ctx, input: { limit: 1 } });
        return { rows: total, isComplete: true };
      },
    },
    'access-rules': {
      read: ({ ctx, query, cursor }) => accessRules.list({ ctx, input: { ...query, cursor } }),
    },
    'import-problems': {
      read: ({ ctx, query, cursor }) => imports.problems({ ctx, input: { ...query, cursor } }),
    },
    'warc-files': { read: ({ ctx, cursor }) => archive.files({ ctx, input: { cursor } }) },
  };
  return sources;
}
