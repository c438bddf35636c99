import { expect, test } from 'vitest';
import { judgeProof } from './judge-proof.ts';

const now = new Date('2026-03-01T00:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const waiting = {
  state: 'waiting',
  provedDomain: null,
  scheme: 'http',
  provedAt: null,
  expiresAt: hours(24),
  checkDueAt: now,
  checkRequested: true,
  failures: 0,
} as const;
const proved = { ...waiting, state: 'proved', provedAt: hours(-24), provedDomain: 'site.example' } as const;

test('a proof holds for thirty days and is checked every day', () => {
  const after = judgeProof(waiting, { outcome: 'proved', domain: 'site.example' }, now);
  expect(after).toMatchObject({
    state: 'proved',
    provedDomain: 'site.example',
    provedAt: now,
    expiresAt: hours(30 * 24),
    checkDueAt: hours(24),
    checkRequested: false,
  });
});

test('a file replaces DNS and covers its own host alone', () => {
  const after = judgeProof(proved, { outcome: 'proved', domain: null }, now);
  expect(after).toMatchObject({ provedDomain: null, provedAt: proved.provedAt });
});

test.each(['missing', 'wrong', 'refused', 'unreachable'] as const)(
  'a claim that was never proved waits after “%s” for another request',
  (outcome) => {
    const after = judgeProof(waiting, { outcome }, now);
    expect(after).toMatchObject({ state: 'waiting', checkDueAt: null, expiresAt: waiting.expiresAt });
  },
);

test('a missing proof lapses the third time in a row', () => {
  const gone = (failures: number) => judgeProof({ ...proved, failures }, { outcome: 'missing' }, now);
  expect(gone(0)).toMatchObject({ state: 'proved', checkDueAt: hours(1), failures: 1 });
  expect(gone(1)).toMatchObject({ state: 'proved', checkDueAt: hours(1), failures: 2 });
  expect(gone(2)).toMatchObject({ state: 'lapsed', checkDueAt: null });
});

test('an unavailable server neither revokes nor prolongs a proof', () => {
  const after = judgeProof({ ...proved, failures: 2 }, { outcome: 'unreachable' }, now);
  expect(after).toMatchObject({ state: 'proved', checkDueAt: hours(6), expiresAt: proved.expiresAt });
});

test('a file that moved to TLS is checked there at once, and only once', () => {
  const moved = judgeProof(waiting, { outcome: 'moved' }, now);
  expect(moved).toMatchObject({ scheme: 'https', checkDueAt: now, checkRequested: true });
  expect(judgeProof({ ...waiting, scheme: 'https' }, { outcome: 'moved' }, now).checkDueAt).toBeNull();
});
