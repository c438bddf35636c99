import {
  hostFilterFields,
  hostSortFields,
  type HostDetail,
  type HostFilter,
  type HostFilterField,
  type HostRow,
} from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type { HostServices } from '../services-port.ts';
import { isInRange, type MemoryWorld } from './memory-world.ts';
import { withIngredients } from './synthetic-host.ts';

export function memoryHosts(world: MemoryWorld, clock: () => Date): HostServices {
  const find = (name: string): HostDetail => {
    const host = world.hosts.get(name);
    if (!host) throw new ServiceError('not-found', `No host is called ${name}.`);
    return host;
  };
  return {
    list: async ({ input }) => {
      const key = (row: HostRow) => {
        const value = row[hostSortFields[input.sort]];
        return value instanceof Date ? value.getTime() : (value ?? 0);
      };
      const rows = [...world.hosts.values()]
        .filter((row) => matches(row, input))
        .sort((a, b) => (key(a) < key(b) ? -1 : 1) * (input.direction === 'asc' ? 1 : -1));
      const from = Number(input.cursor ?? 0);
      const to = from + input.limit;
      return {
        rows: rows.slice(from, to),
        total: rows.length,
        totalIsComplete: true,
        nextCursor: to < rows.length ? String(to) : null,
      };
    },
    get: async ({ input }) => structuredClone(find(input.name)),
    edit: async ({ ctx, input: { name, reason, ...change } }) => {
      const host = find(name);
      const before = host.settings;
      host.settings = { ...host.settings, ...change };
      if (change.paused !== undefined) host.state = change.paused ? 'paused' : 'idle';
      const measured =
        host.interval.ingredients.find((one) => one.name === 'measured-efficiency')?.seconds ?? 20;
      withIngredients(host, host.robots[0]?.crawlDelaySeconds ?? null, measured);
      world.audit.push({
        partOf: null,
        origin: 'console',
        undoes: null,
        id: String(world.audit.length + 1),
        at: clock(),
        actor: ctx.actor.name,
        action: 'host.edit',
        subject: `host:${name}`,
        before,
        after: host.settings,
        reason: reason ?? null,
      });
      return structuredClone(host);
    },
    undo: async ({ input }) => structuredClone(find(input.name)),
    activity: async () => {
      const now = new Date();
      const history = { now, start: null, from: now, to: now, stepSeconds: 3_600, points: [] };
      return { history, complaints: [] };
    },
    previewSettings: async ({ input }) => {
      const { interval } = find(input.name);
      const pace = {
        intervalSeconds: interval.seconds,
        openShare: 1,
        paused: false,
        capacityPerDay: null,
        freshness: null,
        versionsPerDay: null,
        overloaded: false,
      };
      return { before: pace, after: pace, judgedPages: 0, excludedPages: 0 };
    },
    pages: async ({ input }) => ({
      rows: [...world.pages.values()].filter(
        (page) => page.host === input.name && (!input.state || page.state === input.state),
      ),
      nextCursor: null,
    }),
    captures: async ({ input }) => ({
      rows: [...world.pages.values()]
        .filter((page) => page.host === input.name)
        .flatMap((page) => page.captures)
        .sort((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime())
        .slice(0, 100),
      nextCursor: null,
    }),
  };
}

type Filters = { readonly [Field in HostFilterField]: (row: HostRow, value: HostFilter[Field]) => boolean };

const filters: Filters = {
  search: ({ name }, part) => !part || name.includes(part),
  state: ({ overloaded, state }, wanted) => (wanted === 'overloaded' ? overloaded : state === wanted),
  demandedInterval: ({ demandedIntervalSeconds }, range) => isInRange(range, demandedIntervalSeconds),
  // All synthetic hosts belong to one node.
  node: (_, node) => node === 1,
  frontQueue: ({ frontQueue }, queue) => frontQueue === queue,
  topLevelDomain: ({ name }, domain) => name.endsWith(`.${domain}`),
  duplicates: ({ duplicates, captured }, percent) =>
    duplicates > 0 && duplicates * 100 >= captured * (percent ?? 0),
};

function matches(row: HostRow, filter: HostFilter): boolean {
  return hostFilterFields.every((field) => {
    const test = filters[field] as (row: HostRow, value: unknown) => boolean;
    return filter[field] === undefined || test(row, filter[field]);
  });
}
