import { countsByOutcome, type AccessCounts } from '@meguri/contracts';

/** Accesses by outcome, as fields that add up. Checks are robots.txt and noise probes. */
export function accessFields(counts: AccessCounts): [name: string, value: number][] {
  const { error, check, ...pages } = countsByOutcome(counts);
  const parts = { ...pages, errors: error, checks: check };
  return [
    ['accesses', counts.accesses],
    ...Object.entries(parts).map(([name, value]): [string, number] => [`  ${name}`, value]),
  ];
}
