import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccessIntervalInput } from './effective-access-interval.ts';
import { effectiveAccessInterval, longestAccessIntervalSeconds } from './effective-access-interval.ts';
import { unmeasuredEfficiency } from './measured-efficiency.ts';

const now = new Date('2026-03-01T00:00:00Z');
const plain: AccessIntervalInput = {
  now,
  defaultSeconds: 20,
  ruleSeconds: null,
  operatorSeconds: null,
  robotsCrawlDelaySeconds: null,
  maxCrawlDelaySeconds: 300,
  webmasterSeconds: null,
  retryAfterUntil: null,
  pacing: null,
  efficiency: unmeasuredEfficiency,
  efficiencyWeights: { slowSeconds: 20, errorSeconds: 60, targetSpeedBytesPerSecond: 20_000 },
};

function inSeconds(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

test.each<[string, Partial<AccessIntervalInput>, number, string]>([
  ['nothing but the default', {}, 20, 'default'],
  ['a rule slows many hosts down', { ruleSeconds: 60 }, 60, 'rule'],
  ['a rule speeds up no host', { ruleSeconds: 5 }, 20, 'default'],
  ['an operator goes below default and rule', { ruleSeconds: 60, operatorSeconds: 2 }, 2, 'operator'],
  ['an operator may allow no pause at all', { operatorSeconds: 0 }, 0, 'operator'],
  ['robots.txt asks for more', { robotsCrawlDelaySeconds: 45 }, 45, 'robots-crawl-delay'],
  ['robots.txt permits less, which is not asking for it', { robotsCrawlDelaySeconds: 1 }, 20, 'default'],
  ['an equal Crawl-delay does not bind', { robotsCrawlDelaySeconds: 20 }, 20, 'default'],
  ['a Crawl-delay of a day is cut', { robotsCrawlDelaySeconds: 86_400 }, 300, 'robots-crawl-delay'],
  ['an endless Crawl-delay says nothing', { robotsCrawlDelaySeconds: Infinity }, 20, 'default'],
  ['a negative Crawl-delay says nothing', { robotsCrawlDelaySeconds: -3 }, 20, 'default'],
  ['a Crawl-delay that is no number says nothing', { robotsCrawlDelaySeconds: Number.NaN }, 20, 'default'],
  [
    'an operator does not go below robots.txt',
    { operatorSeconds: 2, robotsCrawlDelaySeconds: 45 },
    45,
    'robots-crawl-delay',
  ],
  [
    'unless they say so',
    { operatorSeconds: 2, robotsCrawlDelaySeconds: 45, operatorOverridesRobots: true },
    2,
    'operator',
  ],
  ['and how far', { robotsCrawlDelaySeconds: 45, operatorOverridesRobots: true }, 45, 'robots-crawl-delay'],
  ['a webmaster slows down', { webmasterSeconds: 600, operatorSeconds: 2 }, 600, 'webmaster'],
  ['a webmaster cannot speed up', { webmasterSeconds: 1 }, 20, 'default'],
  ['Retry-After holds until its instant', { retryAfterUntil: inSeconds(120) }, 120, 'retry-after'],
  [
    'a Retry-After that ends before the interval changes nothing',
    { retryAfterUntil: inSeconds(7) },
    20,
    'default',
  ],
  ['nor does one that has passed', { retryAfterUntil: inSeconds(-7) }, 20, 'default'],
  [
    'a slow host gets more time',
    { efficiency: { speedBytesPerSecond: 10_000, errorRing: 0 } },
    30,
    'default',
  ],
  [
    'a failing host gets much more',
    { efficiency: { speedBytesPerSecond: 20_000, errorRing: 1_023 } },
    80,
    'measured-efficiency',
  ],
  ['no interval exceeds a day', { webmasterSeconds: 1e9 }, 86_400, 'webmaster'],
  ['an endless default is still polite', { defaultSeconds: Infinity }, 20, 'default'],
  ['a broken default is still polite', { defaultSeconds: Number.NaN }, 20, 'default'],
])('%s', (_, change, seconds, binding) => {
  const interval = effectiveAccessInterval({ ...plain, ...change });
  expect(interval.seconds).toBeCloseTo(seconds, 9);
  expect(interval.binding).toBe(binding);
});

test('every ingredient is shown with its effect', () => {
  const { ingredients } = effectiveAccessInterval({
    ...plain,
    ruleSeconds: -1,
    operatorSeconds: 2,
    robotsCrawlDelaySeconds: 4_000,
    webmasterSeconds: 30,
    retryAfterUntil: inSeconds(10),
  });
  expect(ingredients).toEqual([
    { name: 'default', seconds: 20, role: 'overridden' },
    { name: 'rule', seconds: null, role: 'invalid' },
    { name: 'operator', seconds: 2, role: 'satisfied' },
    { name: 'robots-crawl-delay', seconds: 4_000, role: 'capped' },
    { name: 'webmaster', seconds: 30, role: 'satisfied' },
    { name: 'measured-efficiency', seconds: 0, role: 'satisfied' },
    { name: 'pacing', seconds: null, role: 'not-set' },
    { name: 'retry-after', seconds: 10, role: 'satisfied' },
  ]);
});

test('a waived Crawl-delay is shown as such', () => {
  const { ingredients } = effectiveAccessInterval({
    ...plain,
    operatorSeconds: 2,
    robotsCrawlDelaySeconds: 10,
    operatorOverridesRobots: true,
  });
  expect(ingredients).toContainEqual({ name: 'robots-crawl-delay', seconds: 10, role: 'waived' });
});

test('Retry-After does not count towards the sustained interval', () => {
  const interval = effectiveAccessInterval({ ...plain, retryAfterUntil: inSeconds(7_200) });
  expect(interval).toMatchObject({ seconds: 7_200, sustainedSeconds: 20 });
});

test('pacing stretches the interval where it applies and no other ingredient is longer', () => {
  const pacing = { neededSeconds: 600, applies: true };
  const roleOf = (input: AccessIntervalInput) =>
    effectiveAccessInterval(input).ingredients.find(({ name }) => name === 'pacing')?.role;
  const paced = { ...plain, pacing };
  expect(effectiveAccessInterval(paced)).toMatchObject({
    seconds: 600,
    pacedSeconds: 600,
    sustainedSeconds: 20,
    binding: 'pacing',
    sustainedBinding: 'default',
  });
  expect(roleOf(paced)).toBe('applies');
  const proposed = { ...plain, pacing: { ...pacing, applies: false } };
  expect(effectiveAccessInterval(proposed)).toMatchObject({ seconds: 20, pacedSeconds: 20 });
  expect(roleOf(proposed)).toBe('proposed');
  for (const longer of [{ operatorSeconds: 900 }, { webmasterSeconds: 900 }]) {
    expect(effectiveAccessInterval({ ...paced, ...longer }).pacedSeconds).toBe(900);
    expect(roleOf({ ...paced, ...longer })).toBe('satisfied');
  }
  expect(effectiveAccessInterval({ ...paced, retryAfterUntil: inSeconds(700) }).binding).toBe('retry-after');
});

describe('for any ingredients', () => {
  const asked = fc.option(fc.oneof(fc.double(), fc.integer({ min: 0, max: 1_000 })));
  const inputs: fc.Arbitrary<AccessIntervalInput> = fc.record({
    now: fc.constant(now),
    defaultSeconds: fc.oneof(fc.double(), fc.integer({ min: 0, max: 1_000 })),
    ruleSeconds: asked,
    operatorSeconds: asked,
    operatorOverridesRobots: fc.boolean(),
    robotsCrawlDelaySeconds: asked,
    maxCrawlDelaySeconds: fc.integer({ min: 0, max: 3_600 }),
    webmasterSeconds: asked,
    retryAfterUntil: fc.option(fc.integer({ min: -1_000, max: 100_000 }).map(inSeconds)),
    pacing: fc.option(fc.record({ neededSeconds: fc.double(), applies: fc.boolean() })),
    efficiency: fc.record({
      speedBytesPerSecond: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
      errorRing: fc.integer({ min: 0, max: 1_023 }),
    }),
    efficiencyWeights: fc.constant(plain.efficiencyWeights),
  });

  test('the interval is a usable number, and Retry-After alone makes it longer than a day', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { seconds, pacedSeconds, sustainedSeconds } = effectiveAccessInterval(input);
        expect(pacedSeconds).toBeGreaterThanOrEqual(sustainedSeconds);
        expect(seconds).toBeGreaterThanOrEqual(pacedSeconds);
        expect(effectiveAccessInterval({ ...input, pacing: null }).sustainedSeconds).toBe(sustainedSeconds);
        expect(sustainedSeconds).toBeGreaterThanOrEqual(0);
        expect(sustainedSeconds).toBeLessThanOrEqual(longestAccessIntervalSeconds);
        expect(seconds).toBeGreaterThanOrEqual(sustainedSeconds);
        expect(seconds).toBeLessThanOrEqual(100_000);
      }),
    );
  });

  test('a longer webmaster interval never shortens the access interval', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 86_400 }), (input, webmasterSeconds) => {
        const before = effectiveAccessInterval({ ...input, webmasterSeconds: null }).seconds;
        const after = effectiveAccessInterval({ ...input, webmasterSeconds }).seconds;
        expect(after).toBeGreaterThanOrEqual(Math.max(before, webmasterSeconds));
      }),
    );
  });

  test('a Crawl-delay within the limit is kept unless an operator overrides it', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 3_600 }), (input, delay) => {
        const { seconds } = effectiveAccessInterval({
          ...input,
          operatorOverridesRobots: false,
          robotsCrawlDelaySeconds: delay,
          maxCrawlDelaySeconds: 3_600,
        });
        expect(seconds).toBeGreaterThanOrEqual(delay);
      }),
    );
  });

  test('exactly one ingredient binds, and it applies', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { binding, ingredients } = effectiveAccessInterval(input);
        expect(ingredients.find((one) => one.name === binding)?.role).toMatch(/^(applies|capped)$/);
      }),
    );
  });
});
