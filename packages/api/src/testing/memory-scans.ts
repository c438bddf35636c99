import { ServiceError } from '../service-error.ts';
import type { ConsoleScanServices } from '../services-port.ts';

const unknown = ({ input: { name } }: { input: { name: string } }) =>
  Promise.reject(new ServiceError('not-found', `There is no scan ${name}.`));

/** None was made yet, and none can be made. */
export const memoryScans: ConsoleScanServices = {
  list: async () => ({ rows: [], nextCursor: null }),
  get: unknown,
  create: () => Promise.reject(new ServiceError('unavailable', 'No scans run here.')),
  pause: unknown,
  resume: unknown,
  cancel: unknown,
  remove: unknown,
  skipped: unknown,
  trace: unknown,
};
