import type { HostKind, Population, SimulatedHost } from './population.ts';

export interface NewPage {
  bornAt: number;
  goneAt: number;
  /** Ascending, seconds. */
  changesAt: readonly number[];
  contentAfter: readonly number[];
  meanRatePerDay: number;
}

/** Puts a population together host by host, page by page. */
export function createPopulationBuilder(name: string, stationary: boolean) {
  const hosts: SimulatedHost[] = [];
  const pages: NewPage[] = [];
  const hostOf: number[] = [];

  return {
    addHost(host: { name: string; kind: HostKind; endSeconds: number }, newPages: Iterable<NewPage>): void {
      const firstPage = pages.length;
      for (const page of newPages) {
        pages.push(page);
        hostOf.push(hosts.length);
      }
      hosts.push({ ...host, firstPage, endPage: pages.length });
    },

    build(): Population {
      const changesFrom = new Int32Array(pages.length + 1);
      pages.forEach((page, i) => {
        changesFrom[i + 1] = (changesFrom[i] ?? 0) + page.changesAt.length;
      });
      const changes = changesFrom[pages.length] ?? 0;
      const changesAt = new Float64Array(changes);
      const contentAfter = new Int32Array(changes);
      pages.forEach((page, i) => {
        changesAt.set(page.changesAt, changesFrom[i]);
        contentAfter.set(page.contentAfter, changesFrom[i]);
      });
      return {
        name,
        hosts,
        pageCount: pages.length,
        hostOf: Int32Array.from(hostOf),
        bornAt: Float64Array.from(pages, (page) => page.bornAt),
        goneAt: Float64Array.from(pages, (page) => page.goneAt),
        changesAt,
        changesFrom,
        contentAfter,
        meanRatePerDay: Float64Array.from(pages, (page) => page.meanRatePerDay),
        stationary,
      };
    },
  };
}
