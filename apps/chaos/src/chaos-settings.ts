import type { Settings } from '@meguri/contracts';

/** What all runs have in common: quick enough that much happens, and polite. */
export const chaosSettings = {
  'access.intervalSeconds': 2,
  'access.efficiencySlowSeconds': 1,
  'access.efficiencyErrorSeconds': 5,
  'access.burstMaxCount': 3,
  'access.burstMaxSeconds': 15,
  // No less: a process that gets no processor for as long loses its leases, and with them answers that it was given.
  'access.leaseSeconds': 60,
  'robots.recheckSeconds': 60,
  'fetch.connectTimeoutSeconds': 5,
  'fetch.headersTimeoutSeconds': 8,
  'fetch.totalTimeoutSeconds': 15,
  'fetch.maxBodyBytes': 1_048_576,
  'crawler.concurrency': 60,
  'crawler.ipConcurrency': 20,
  'archive.maxFileBytes': 4_194_304,
  'archive.minFreeBytes': 8_388_608,
} as const satisfies Partial<Settings>;

/** Longest time between the start of a visit, when it looks at its robots record, and its last request. */
export const longestVisitSeconds =
  chaosSettings['access.burstMaxSeconds'] + chaosSettings['fetch.totalTimeoutSeconds'];

/** What is left of a visit's lease at least when its process is killed: it was renewed every third of its time. */
export const leastLeaseSeconds = (chaosSettings['access.leaseSeconds'] * 2) / 3;
