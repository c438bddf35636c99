import type { PageDetail } from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type { PageServices } from '../services-port.ts';
import { isInRange, type MemoryWorld } from './memory-world.ts';

export function memoryPages(world: MemoryWorld, clock: () => Date): PageServices {
  const matches = (page: PageDetail, query: string) =>
    page.url.includes(query) || (page.title ?? '').toLowerCase().includes(query.toLowerCase());
  return {
    list: async ({ input }) => ({
      rows: [...world.pages.values()].filter(
        (page) =>
          (!input.query || matches(page, input.query)) &&
          (!input.state || page.state === input.state) &&
          (!input.host || page.host === input.host) &&
          isInRange(input.interval, page.intervalSeconds),
      ),
      nextCursor: null,
    }),
    get: async ({ input }) => {
      const page = world.pages.get(input.url);
      if (!page) throw new ServiceError('not-found', 'This address is not known to the crawl.');
      return structuredClone(page);
    },
    captures: async ({ input }) => ({
      rows: world.pages.get(input.url)?.captures ?? [],
      nextCursor: null,
    }),
    timeline: async ({ input }) => ({
      span: null,
      marks: (world.pages.get(input.url)?.captures ?? []).map(({ capturedAt: at, ...mark }) => ({
        at,
        ...mark,
      })),
      isComplete: true,
    }),
    calendar: async () => ({ years: [], year: null, days: [], isComplete: true, maxCaptures: 50_000 }),
    compare: ({ input }) =>
      Promise.reject(new ServiceError('unavailable', `There is no archived data of ${input.url}.`)),
    download: ({ input }) =>
      Promise.reject(new ServiceError('unavailable', `There is no archived data of ${input.url}.`)),
    replay: ({ input }) =>
      Promise.reject(new ServiceError('unavailable', `There is no archived data of ${input.url}.`)),
    revisit: async ({ input }) => {
      const known = input.urls.flatMap((url) => world.pages.get(url) ?? []);
      for (const page of known) {
        page.nextVisitAt = clock();
        page.why = { ...page.why, code: 'requested', deferred: false };
      }
      return { count: known.length };
    },
  };
}
