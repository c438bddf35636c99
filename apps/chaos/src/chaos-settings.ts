import type { Settings } from '@meguri/contracts';

/** Settings of every run: intervals short enough for many visits, yet all rules of politeness in force. */
export const chaosSettings = {
  'access.intervalSeconds': 2,
  'access.efficiencySlowSeconds': 1,
  'access.efficiencyErrorSeconds': 5,
  'access.burstMaxCount': 3,
  'access.burstMaxSeconds': 15,
  // On a busy machine a process may get no processor time for longer than a shorter lease, and lose the lease
  // and the answers that it received.
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

/** Longest time between the start of a visit, when it reads its robots record, and its last request. */
export const longestVisitSeconds =
  chaosSettings['access.burstMaxSeconds'] + chaosSettings['fetch.totalTimeoutSeconds'];

/**
 * Least remaining lease of a visit whose process is killed: leases are renewed after a third of their time.
 */
export const minLeaseSeconds = (chaosSettings['access.leaseSeconds'] * 2) / 3;
