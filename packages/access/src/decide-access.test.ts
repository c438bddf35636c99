import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessClasses, prefixCovers, prefixProblem, type AccessRule } from './access-rule.ts';
import { decideAccess, readsEverything, type ReadCapture, type Reader } from './decide-access.ts';

const day = 86_400_000;
const now = new Date('2026-07-01T00:00:00Z');
const guest: Reader = { kind: 'public', isOnSite: false };
const user: Reader = { kind: 'registered', isOnSite: false };
const visitor: Reader = { kind: 'public', isOnSite: true };
const operator: Reader = { kind: 'operator', isOnSite: false };

const rule = (change: Partial<AccessRule>): AccessRule => ({
  id: 1,
  surtPrefix: '',
  capturedFrom: null,
  capturedBefore: null,
  access: 'closed',
  embargoDays: 0,
  ...change,
});
const capture = (change: Partial<ReadCapture> = {}): ReadCapture => ({
  hostId: 1n,
  urlKey: '7',
  url: 'https://example.org/news/a',
  surt: 'org,example)/news/a',
  capturedAt: new Date('2026-01-01T00:00:00Z'),
  bodyOf: null,
  ...change,
});
const verdict = (rules: AccessRule[], reader = user, of = capture()) =>
  decideAccess(of, reader, { rules, takedowns: [] }, now).verdict;

test('a final comma means a domain after a host name, and itself in a path', () => {
  const covered = (prefix: string) =>
    ['org,example)/a', 'org,example,www)/', 'org,example:8080)/', 'org,example)/a,b', 'org,examples)/'].map(
      (surt) => prefixCovers(prefix, surt),
    );
  expect(covered('org,example,')).toEqual([true, true, true, true, false]);
  expect(covered('org,example)/a,')).toEqual([false, false, false, true, false]);
});

test('without a rule, users may read and the public may not', () => {
  expect([guest, user, visitor, operator].map((reader) => verdict([], reader))).toEqual([
    'needs-registration',
    'readable',
    'readable',
    'readable',
  ]);
});

test.each([
  ['public', ['readable', 'readable', 'readable', 'readable']],
  ['registered', ['needs-registration', 'readable', 'readable', 'readable']],
  ['on-site', ['needs-on-site', 'needs-on-site', 'readable', 'readable']],
  ['closed', ['closed', 'closed', 'closed', 'readable']],
] as const)('%s gives the public, users, visitors and operators their access', (access, expected) => {
  expect([guest, user, visitor, operator].map((reader) => verdict([rule({ access })], reader))).toEqual(
    expected,
  );
});

test.each([
  ['the longer prefix', { surtPrefix: 'org,example)/news/' }, { surtPrefix: 'org,example)/' }],
  ['the host over its domain', { surtPrefix: 'org,example)' }, { surtPrefix: 'org,example,' }],
  ['a period over all time', { capturedFrom: new Date(0) }, {}],
  [
    'a period with two ends over one with one',
    { capturedFrom: new Date(0), capturedBefore: now },
    { capturedBefore: now },
  ],
  [
    'the shorter period',
    { capturedFrom: new Date('2025-12-01'), capturedBefore: now },
    { capturedFrom: new Date('2025-01-01'), capturedBefore: now },
  ],
  ['the newer rule', { id: 3 }, { id: 2 }],
])('%s decides', (_, winner, loser) => {
  const rules = [rule(loser), rule({ ...winner, access: 'public' })];
  expect([verdict(rules), verdict(rules.toReversed())]).toEqual(['readable', 'readable']);
});

test('a domain covers its host, ports and subdomains, and no other domain', () => {
  const rules = [rule({ surtPrefix: 'org,example,' })];
  const covered = ['org,example)/', 'org,example:8080)/', 'org,example,www)/a'];
  expect(covered.map((surt) => verdict(rules, user, capture({ surt })))).toEqual(Array(3).fill('closed'));
  expect(verdict(rules, user, capture({ surt: 'org,example2)/' }))).toBe('readable');
});

test('a period includes its first instant and excludes its last', () => {
  const { capturedAt } = capture();
  expect(verdict([rule({ capturedFrom: capturedAt })])).toBe('closed');
  expect(verdict([rule({ capturedBefore: capturedAt })])).toBe('readable');
});

test('an embargo ends the given days after the capture, and never holds for operators', () => {
  const rules = [rule({ access: 'public', embargoDays: 181 })];
  const until = new Date(now);
  expect(verdict(rules, guest)).toBe('readable');
  const later = capture({ capturedAt: new Date(capture().capturedAt.getTime() + 1) });
  const decided = decideAccess(later, guest, { rules, takedowns: [] }, now);
  expect(decided).toMatchObject({ verdict: 'embargoed', until: new Date(until.getTime() + 1) });
  expect(verdict(rules, operator, later)).toBe('readable');
  expect(capture().capturedAt.getTime() + 181 * day).toBe(now.getTime());
});

describe('a takedown hides from every reader', () => {
  const scopes = [
    { hostId: 1n, urlKey: null, url: null },
    { hostId: 1n, urlKey: '7', url: 'https://example.org/news/a' },
    { hostId: 1n, urlKey: null, url: 'https://example.org/news/' },
  ];
  const decide = (of: ReadCapture, takedowns = scopes) =>
    takedowns.map(
      (takedown) => decideAccess(of, operator, { rules: [], takedowns: [takedown] }, now).verdict,
    );

  test('the captures of its host, URL or prefix', () => {
    expect(decide(capture())).toEqual(['hidden', 'hidden', 'hidden']);
    const other = capture({ urlKey: '8', url: 'https://example.org/b' });
    expect(decide(other)).toEqual(['hidden', 'readable', 'readable']);
    expect(decide(capture({ hostId: 2n }))).toEqual(['readable', 'readable', 'readable']);
  });

  test('captures of other pages that repeat the body of a hidden one', () => {
    const copy = capture({ urlKey: '8', url: 'https://example.org/b', bodyOf: capture() });
    expect(decide(copy)).toEqual(['hidden', 'hidden', 'hidden']);
  });
});

const rules = fc.array(
  fc.record({
    surtPrefix: fc.constantFrom('', 'org,', 'org,example,', 'org,example)', 'org,example)/news/', 'com,'),
    capturedFrom: fc.option(fc.constantFrom(new Date('2025-06-01'), new Date('2026-02-01'))),
    capturedBefore: fc.option(fc.constantFrom(new Date('2025-12-01'), new Date('2026-06-01'))),
    access: fc.constantFrom(...accessClasses),
    embargoDays: fc.constantFrom(0, 0, 30, 400),
  }),
  { maxLength: 6 },
);

test('the order of rules does not matter, and a reader of everything may read each capture', () => {
  fc.assert(
    fc.property(rules, fc.constantFrom(guest, user, visitor, operator), (drawn, reader) => {
      const list = drawn.map((one, id) => ({ ...one, id }));
      const decided = verdict(list, reader);
      expect(verdict(list.toReversed(), reader)).toBe(decided);
      expect(!readsEverything(reader, list) || decided === 'readable').toBe(true);
    }),
  );
});

test.each([
  'org,example',
  'org,example/',
  ')',
  ',',
  'org,,',
  'example.org',
  'org,exämple,',
  'a'.repeat(3_000),
])('refuses the prefix %j', (prefix) => {
  expect(prefixProblem(prefix)).toEqual(expect.any(String));
});

test.each(['', 'org,', 'org,example,', 'org,example)', 'org,example:8080)/', 'org,example)/a?b=1,2)'])(
  'accepts the prefix %j',
  (prefix) => {
    expect(prefixProblem(prefix)).toBeNull();
  },
);
