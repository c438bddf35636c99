import {
  ServiceError,
  type ConsumerServices,
  type PackageServices,
  type RemovalServices,
} from '../services-port.ts';

const unknown = ({ input: { name } }: { input: { name: string } }) =>
  Promise.reject(new ServiceError('not-found', `There is no consumer ${name}.`));

/** No consumers, and none can be registered. */
export const memoryConsumers: ConsumerServices = {
  list: async () => ({ rows: [], nextCursor: null }),
  get: unknown,
  create: () => Promise.reject(new ServiceError('unavailable', 'No consumers are registered here.')),
  edit: unknown,
  approve: unknown,
  suspend: unknown,
  remove: unknown,
  token: unknown,
  push: unknown,
  transfers: async () => ({ rows: [], nextCursor: null }),
};

export const memoryRemovals: RemovalServices = { list: async () => ({ rows: [], nextCursor: null }) };

export const memoryPackages: PackageServices = {
  list: async () => ({ rows: [], nextCursor: null }),
  get: ({ input: { id } }) => Promise.reject(new ServiceError('not-found', `There is no package ${id}.`)),
  make: unknown,
  request: unknown,
};
