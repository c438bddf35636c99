import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import type { HostIntervals } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { hostIntervalsSummary, hostsWithin } from './host-intervals-summary.ts';
import { accumulate } from './host-intervals-columns.tsx';

const figure = (
  bins: [from: number, to: number | null, demanded: number, overloaded?: number][],
  idle = 0,
): HostIntervals => ({
  at: new Date(0),
  idle,
  bins: bins.map(([fromSeconds, toSeconds, demanded, overloaded = 0]) => ({
    fromSeconds,
    toSeconds,
    demanded,
    overloaded,
    attainable: 1,
  })),
  defaultIntervalSeconds: 20,
});
const some = figure([
  [0.7, 1, 1, 1],
  [45, 60, 2],
  [60, 90, 7],
]);

it('counts bins up to a limit', () => {
  expect([hostsWithin(some, 1), hostsWithin(some, 60)]).toEqual([1, 3]);
});

it.each<[string, HostIntervals, string]>([
  ['no host', figure([]), 'No hosts with pages yet.'],
  ['idle hosts', figure([], 2), 'No accesses are scheduled for 2 hosts.'],
  [
    'some hosts',
    some,
    '3 of 10 hosts (30 %) demand more than one access/min, 1 more than one access/s. 1 host is overloaded.',
  ],
  [
    'calm hosts',
    figure([[60, 90, 7]]),
    '0 of 7 hosts (0 %) demand more than one access/min, 0 more than one access/s. No host is overloaded.',
  ],
])('reads the summary out of %s', (_what, data, summary) => {
  expect(hostIntervalsSummary(data, translatorOf('en', 'intervals.hosts'), formatsOf('en', 'UTC'))).toBe(
    summary,
  );
});

it('cumulates hosts from the shortest interval', () => {
  expect(
    accumulate(some.bins).map(({ demandedSoFar, attainableSoFar }) => [demandedSoFar, attainableSoFar]),
  ).toEqual([
    [1, 1],
    [3, 2],
    [10, 3],
  ]);
});
