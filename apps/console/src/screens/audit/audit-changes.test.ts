import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../i18n/testing.ts';
import { auditChanges } from './audit-changes.ts';

const t = wordsOf('en', 'audit');

describe('what an audit entry changed', () => {
  it('is every field that differs', () => {
    expect(
      auditChanges({ minIntervalSeconds: null, paused: false }, { minIntervalSeconds: 40, paused: false }, t),
    ).toEqual(['minIntervalSeconds: not set → 40']);
  });

  it('is told in the words of its kind, where it has such', () => {
    const of = {
      name: () => 'Minimum access interval',
      value: (_: string, value: unknown) => (typeof value === 'number' ? `${value} s` : null),
    };
    expect(auditChanges({ minIntervalSeconds: null }, { minIntervalSeconds: 40 }, t, of)).toEqual([
      'Minimum access interval: not set → 40 s',
    ]);
  });

  it('is the whole, where it is no object', () => {
    expect(auditChanges(20, 30, t)).toEqual(['20 → 30']);
    expect(auditChanges(null, { a: 1 }, t)).toEqual(['not set → {"a":1}']);
  });

  it('is nothing, where nothing was written', () => {
    expect(auditChanges(null, undefined, t)).toEqual([]);
  });
});
