import { ServiceError } from '../service-error.ts';
import type { ConsoleSourceServices } from '../services-port.ts';

const unknown = ({ input: { id } }: { input: { id: number } }) =>
  Promise.reject(new ServiceError('not-found', `There is no source ${id}.`));

/** None was added. */
export const memorySources: ConsoleSourceServices = {
  list: async () => ({ rows: [] }),
  packages: async () => ({ rows: [], nextCursor: null }),
  run: unknown,
  trust: unknown,
  remove: unknown,
};
