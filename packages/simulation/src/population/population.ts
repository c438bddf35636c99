/** The source of the changes of a host's pages. */
export type HostKind = 'source' | 'polled' | 'synthetic';

export interface SimulatedHost {
  name: string;
  kind: HostKind;
  /** Its pages are `firstPage` up to, not including, `endPage`. */
  firstPage: number;
  endPage: number;
  /** The host is watched from 0 up to this time. */
  endSeconds: number;
}

/**
 * Pages and their true times of change, in seconds since the start. Plain arrays: there
 * may be millions of changes.
 */
export interface Population {
  name: string;
  hosts: SimulatedHost[];
  pageCount: number;
  hostOf: Int32Array;
  /** 0 for a page that existed before the start. */
  bornAt: Float64Array;
  /** Infinity for a page that outlives the simulation. */
  goneAt: Float64Array;
  /**
   * Times of change of page p: `changesAt` from `changesFrom[p]` up to, not including,
   * `changesFrom[p + 1]`; ascending.
   */
  changesAt: Float64Array;
  changesFrom: Int32Array;
  /** Content after each change; the content before the first is 0. Equal numbers mean equal content. */
  contentAfter: Int32Array;
  /** Changes per day from which a page was generated, or its mean over the simulated time. */
  meanRatePerDay: Float64Array;
  /**
   * Whether {@link meanRatePerDay} is the rate of a Poisson process, so that estimates
   * can be compared with it.
   */
  stationary: boolean;
}

export interface NewPage {
  bornAt: number;
  goneAt: number;
  /** Ascending, seconds. */
  changesAt: readonly number[];
  contentAfter: readonly number[];
  meanRatePerDay: number;
}

/** Builds a population host by host. */
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
