import type { MapServices } from '../services-port.ts';

const nothing = { hosts: 0, pages: 0, changed: 0, unchanged: 0, errors: 0 };

/** A map on which nobody knows where any host is. */
export function memoryMap(): MapServices {
  return {
    view: async () => ({
      level: 3,
      cells: [],
      cellsInView: 0,
      located: nothing,
      unknown: { ...nothing, hosts: 3, pages: 40 },
    }),
    hosts: async () => ({ rows: [] }),
  };
}
