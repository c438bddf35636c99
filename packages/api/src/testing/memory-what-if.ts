import { ServiceError } from '../service-error.ts';
import type { WhatIfServices } from '../services-port.ts';

/** Nothing was replayed yet. */
export function memoryWhatIf(): WhatIfServices {
  return {
    overview: async () => ({ present: [], runs: [] }),
    start: async () => ({ id: '1' }),
    cancel: () => Promise.reject(new ServiceError('not-found', 'This replay is over already.')),
  };
}
