import { ServiceError } from '../service-error.ts';
import type { ScanResultServices } from '../services-port.ts';

const unknown = ({ name }: { name: string }) =>
  Promise.reject(new ServiceError('not-found', `There is no scan ${name}.`));

/** No scan was run. */
export const memoryScanResults: ScanResultServices = {
  rows: ({ input }) => unknown(input),
  query: ({ input }) => unknown(input),
  export: ({ input }) => unknown(input),
};
