import { ServiceError } from '../service-error.ts';
import type { AccessRuleServices } from '../services-port.ts';

/** No rules and takedowns, and none can be added. */
export const memoryAccessRules: AccessRuleServices = {
  list: async () => ({ rows: [], nextCursor: null, total: 0 }),
  get: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no access rule ${input.id}.`)),
  preview: async () => ({ standing: null, captures: 0, isEstimate: false, hosts: 0, narrower: 0 }),
  test: async () => ({ surt: '', rows: [] }),
  takedowns: async () => ({ rows: [], isWhole: true }),
  set: () => Promise.reject(new ServiceError('unavailable', 'No access rules are kept here.')),
  remove: ({ input }) =>
    Promise.reject(new ServiceError('not-found', `There is no access rule ${input.id}.`)),
};
