import { ServiceError } from '../service-error.ts';
import type { AnalyserServices } from '../services-port.ts';

/** None is known, and none can be stored. */
export const memoryAnalysers: AnalyserServices = {
  list: async () => ({ rows: [], protection: 'none' }),
  get: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no analyser ${input.name}.`)),
  upload: () => Promise.reject(new ServiceError('unavailable', 'No analysers are stored here.')),
  trial: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no analyser ${input.name}.`)),
  remove: ({ input }) => Promise.reject(new ServiceError('not-found', `There is no analyser ${input.name}.`)),
};
