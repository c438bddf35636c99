import { ServiceError } from '../service-error.ts';
import type { ConsoleImportServices } from '../services-port.ts';

const unknown = ({ input: { id } }: { input: { id: number } }) =>
  Promise.reject(new ServiceError('not-found', `There is no import ${id}.`));
const nowhere = () => Promise.reject(new ServiceError('unavailable', 'Nothing is imported here.'));

/** No imports, and none can be created. */
export const memoryImports: ConsoleImportServices = {
  list: async () => ({ rows: [], nextCursor: null }),
  get: unknown,
  files: async () => ({ rows: [], nextCursor: null }),
  problems: async () => ({ rows: [], nextCursor: null }),
  browse: async () => ({ path: null, parent: null, entries: [], isComplete: true }),
  preview: nowhere,
  create: nowhere,
  pause: unknown,
  resume: unknown,
  remove: unknown,
};
