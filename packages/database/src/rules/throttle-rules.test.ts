import { expect, test } from 'vitest';
import {
  type ThrottleRule,
  compileThrottleRules,
  longestRuleInterval,
  stoppedUntil,
} from './throttle-rules.ts';

const now = new Date('2026-07-01T12:00:00Z');
const later = new Date('2026-07-02T00:00:00Z');
let ids = 0;
const rule = (kind: ThrottleRule['kind'], value: string, fields: Partial<ThrottleRule> = {}) => ({
  id: (ids += 1),
  kind,
  value,
  paused: false,
  pausedUntil: null,
  minIntervalSeconds: null,
  note: null,
  disabled: false,
  createdAt: now,
  createdBy: 'operator',
  auditId: null,
  ...fields,
});

test.each([
  ['a.example', [], true],
  ['www.a.example:8080', [], true],
  ['ba.example', [], false],
  ['example', [], false],
  ['other.example', ['192.0.2.77'], true],
  ['other.example', ['198.51.100.1', '192.0.2.77'], true],
  ['other.example', ['::ffff:192.0.2.77'], true],
  ['other.example', ['2001:db8:1::5'], true],
  ['other.example', ['2001:db9::5'], false],
  ['other.example', ['nowhere'], false],
])('%s at %j: stopped is %s', (host, addresses, stopped) => {
  const rules = compileThrottleRules([
    rule('domain', 'a.example', { paused: true }),
    rule('address-range', '192.0.2.0/24', { paused: true }),
    rule('address-range', '2001:db8::/32', { paused: true }),
  ]);
  expect(stoppedUntil(rules.of(host, addresses), now)).toBe(stopped ? 'for-good' : null);
});

test('a disabled rule applies to no host', () => {
  const rules = compileThrottleRules([
    rule('domain', 'a.example', { paused: true, disabled: true }),
    rule('address-range', '192.0.2.0/24', { paused: true, disabled: true }),
  ]);
  expect(rules.of('a.example', ['192.0.2.1'])).toEqual([]);
});

test('of several rules the strictest applies', () => {
  const rules = compileThrottleRules([
    rule('domain', 'a.example', { minIntervalSeconds: 60, pausedUntil: now }),
    rule('domain', 'www.a.example', { minIntervalSeconds: 30, pausedUntil: later }),
  ]);
  const applied = rules.of('www.a.example', []);
  expect(longestRuleInterval(applied)).toBe(60);
  expect(stoppedUntil(applied, now)).toEqual(later);
  expect(stoppedUntil(rules.of('a.example', []), now)).toBeNull();
  expect(longestRuleInterval([])).toBeNull();
});
