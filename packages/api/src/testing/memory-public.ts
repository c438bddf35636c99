import type { PublicServices } from '../services-port.ts';

export const memoryPublic: PublicServices = {
  about: async () => ({
    product: 'Meguri',
    name: '',
    purpose: { en: '', ja: '' },
    contact: '',
    addresses: [],
    hostSuffix: '',
    publicUrl: '',
    accessIntervalSeconds: 20,
    robotsRecheckSeconds: 21_600,
    maxCrawlDelaySeconds: 300,
  }),
};
