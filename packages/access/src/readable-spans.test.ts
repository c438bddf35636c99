import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessClasses, type AccessRule } from './access-rule.ts';
import { decideAccess, type Reader } from './decide-access.ts';
import { readableSpans } from './readable-spans.ts';

const now = new Date('2026-07-01T00:00:00Z');
const surt = 'org,example)/news/a';
const guest: Reader = { kind: 'public', isOnSite: false };
const visitor: Reader = { kind: 'public', isOnSite: true };
const user: Reader = { kind: 'registered', isOnSite: false };

const rule = (change: Partial<AccessRule>): AccessRule => ({
  id: 1,
  surtPrefix: 'org,example,',
  capturedFrom: null,
  capturedBefore: null,
  access: 'public',
  embargoDays: 0,
  ...change,
});

test('without a rule, the public may read nothing, and users captures of any time', () => {
  expect(readableSpans(surt, guest, [], now)).toEqual([]);
  expect(readableSpans(surt, user, [], now)).toEqual([{ from: null, before: null }]);
});

test('an embargo ends all spans at its length before now', () => {
  const rules = [rule({ embargoDays: 30 })];
  expect(readableSpans(surt, guest, rules, now)).toEqual([
    { from: null, before: new Date('2026-06-01T00:00:00.001Z') },
  ]);
});

test('a closed period separates two spans, and adjacent periods are one span', () => {
  const [from, before] = [new Date('2025-01-01'), new Date('2025-02-01')];
  const closed = rule({ id: 2, access: 'closed', capturedFrom: from, capturedBefore: before });
  expect(readableSpans(surt, guest, [rule({}), closed], now)).toEqual([
    { from: null, before: from },
    { from: before, before: null },
  ]);
  const open = rule({ ...closed, access: 'public' });
  expect(readableSpans(surt, guest, [rule({}), open], now)).toEqual([{ from: null, before: null }]);
});

const instants = fc.integer({ min: -3, max: 60 }).map((day) => new Date(Date.UTC(2026, 4, 1 + day)));
const drawnRules = fc.array(
  fc.record({
    surtPrefix: fc.constantFrom('', 'org,example,', 'org,example)/news/', 'com,'),
    capturedFrom: fc.option(instants),
    capturedBefore: fc.option(instants),
    access: fc.constantFrom(...accessClasses),
    embargoDays: fc.constantFrom(0, 0, 7, 30),
  }),
  { maxLength: 6 },
);

test('spans contain exactly the instants of readable captures, in order and without touching', () => {
  fc.assert(
    fc.property(
      drawnRules,
      fc.constantFrom(guest, visitor, user),
      instants,
      fc.integer({ min: -1, max: 1 }),
      (drawn, reader, day, ms) => {
        const rules = drawn.map((one, id) => ({ ...one, id }));
        const capturedAt = new Date(day.getTime() + ms);
        const spans = readableSpans(surt, reader, rules, now);
        const isWithin = spans.some(
          ({ from, before }) =>
            (from === null || capturedAt >= from) && (before === null || capturedAt < before),
        );
        const capture = { hostId: 1n, urlKey: '7', url: 'x', surt, capturedAt, bodyOf: null };
        const { verdict } = decideAccess(capture, reader, { rules, takedowns: [] }, now);
        expect(isWithin).toBe(verdict === 'readable');
        spans.slice(1).forEach((span, index) => {
          expect(span.from?.getTime()).toBeGreaterThan(spans[index]?.before?.getTime() ?? Infinity);
        });
      },
    ),
    { numRuns: 1_000 },
  );
});
