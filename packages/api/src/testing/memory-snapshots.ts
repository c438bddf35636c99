import { ServiceError } from '../service-error.ts';
import type { ConsoleSnapshotServices } from '../services-port.ts';

/** None was made yet, and none can be made. */
export const memorySnapshots: ConsoleSnapshotServices = {
  list: async () => ({ rows: [], isWhole: true }),
  get: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no snapshot ${input.name}.`)),
  estimate: async () => null,
  diff: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no snapshot ${input.from}.`)),
  addUrls: async () => ({ urls: 0, problems: [], leftOut: 0 }),
  create: () => Promise.reject(new ServiceError('unavailable', 'No snapshots are made here.')),
  export: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no snapshot ${input.name}.`)),
  remove: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no snapshot ${input.name}.`)),
};
