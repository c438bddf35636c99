import { ServiceError, type WebmasterDeskServices, type WebmasterServices } from '../services-port.ts';

/** Nobody has proved to run any host. */
export const memoryWebmasters: WebmasterServices = {
  list: async () => ({ rows: [], nextCursor: null, active: 0 }),
  revoke: () => Promise.reject(new ServiceError('not-found', 'Nobody has such a claim.')),
};

/** A desk that nobody can open. */
export const memoryWebmasterDesk: WebmasterDeskServices = {
  claim: async () => ({ kind: 'unknown' }),
  open: async () => null,
  check: async () => ({ kind: 'closed' }),
  setTerms: async () => ({ kind: 'closed' }),
  askRemoval: async () => ({ kind: 'closed' }),
  tryRobots: async () => null,
  leave: async () => ({ kind: 'closed' }),
};
