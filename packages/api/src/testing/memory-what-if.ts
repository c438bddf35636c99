import type { WhatIfServices } from '../services-port.ts';

/** Whatever is proposed, every other access of a hundred finds a change. */
export function memoryWhatIf(): WhatIfServices {
  return {
    replay: async ({ input }) => ({
      hosts: 1,
      pages: 10,
      days: 30,
      recorded: { accesses: 100, versions: 50 },
      outcomes: input.proposals.map((proposal) => ({
        ...proposal,
        accesses: 100,
        versions: 50,
        wasted: 50,
        freshness: 0.6,
        meanAgeSeconds: 86_400,
      })),
    }),
  };
}
