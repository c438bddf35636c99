import { ServiceError } from '../service-error.ts';
import type { ComplaintServices, TakedownServices } from '../services-port.ts';

/** An empty inbox. */
export function memoryComplaints(): ComplaintServices {
  const unknown = () => Promise.reject(new ServiceError('not-found', 'There is no such complaint.', 'id'));
  return {
    list: () =>
      Promise.resolve({
        rows: [],
        nextCursor: null,
        counts: { unverified: 0, open: 0, waiting: 0, closed: 0 },
      }),
    get: unknown,
    enter: unknown,
    triage: unknown,
    answer: unknown,
    templates: unknown,
    evidence: unknown,
    addresses: unknown,
    preview: unknown,
    act: unknown,
    undo: unknown,
    fileMailAgain: unknown,
    figures: () => {
      const now = new Date();
      const weeks = { from: now, to: now, stepSeconds: 604_800, now, start: null, points: [] };
      return Promise.resolve({ quarters: [], weeks, changes: [], moreChanges: false });
    },
  };
}

/** No takedowns. */
export function memoryTakedowns(): TakedownServices {
  const unknown = () => Promise.reject(new ServiceError('not-found', 'There is no such takedown.', 'id'));
  return {
    list: () => Promise.resolve([]),
    get: unknown,
    purge: unknown,
    withdrawPurge: unknown,
    receipt: unknown,
  };
}
