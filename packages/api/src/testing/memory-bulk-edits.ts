import type { BulkEditServices } from '../services-port.ts';

const totals = { stoppedHosts: 0, overloadedHosts: 0, asked: 0, capacity: 0 };

/** Every edit is for no host. */
export const memoryBulkEdits: BulkEditServices = {
  preview: () =>
    Promise.resolve({
      asOf: '0',
      hosts: 0,
      pages: 0,
      refused: [],
      before: totals,
      after: totals,
      freshness: null,
    }),
  apply: () => Promise.resolve({ auditId: '1', hosts: 0, pages: 0, refused: [] }),
  undo: () => Promise.resolve({ auditId: '2', hosts: 0, pages: 0, refused: [] }),
};
