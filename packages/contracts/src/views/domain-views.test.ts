import { expect, test } from 'vitest';
import { isAtBudget, raisedLimits, type DomainBudget } from './domain-views.ts';

const own = { maxHosts: null, newHostsPerDay: null, maxBackQueues: 5 };
const domain: DomainBudget = {
  kind: 'domain',
  name: 'example.org',
  hosts: 50,
  maxHosts: 100,
  newHosts: 3,
  newHostsPerDay: 10,
  refusedToday: 0,
  refused: 0,
  refusedAt: null,
  waitingLinks: 0,
  own,
  isExcluded: false,
};

test('a domain is at its budget when a limit is reached and links were refused today', () => {
  expect(isAtBudget(domain)).toBe(false);
  expect(isAtBudget({ ...domain, newHosts: 10 })).toBe(false);
  expect(isAtBudget({ ...domain, newHosts: 10, refusedToday: 1 })).toBe(true);
  expect(isAtBudget({ ...domain, hosts: 100, refusedToday: 1 })).toBe(true);
  expect(isAtBudget({ ...domain, maxHosts: null, refusedToday: 1 })).toBe(false);
});

test('a raise doubles exhausted limits, and keeps the others', () => {
  expect(raisedLimits({ ...domain, newHosts: 10 })).toEqual({ ...own, newHostsPerDay: 20 });
  expect(raisedLimits({ ...domain, hosts: 100 })).toEqual({ ...own, maxHosts: 200 });
  expect(raisedLimits({ ...domain, hosts: 100, newHosts: 12 })).toEqual({
    ...own,
    maxHosts: 200,
    newHostsPerDay: 20,
  });
});
