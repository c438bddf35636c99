import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../i18n/testing.ts';
import { auditChanges } from './audit-changes.ts';

const t = wordsOf('en', 'audit');

describe('changes of an audit entry', () => {
  it('list every field that differs', () => {
    expect(
      auditChanges({ minIntervalSeconds: null, paused: false }, { minIntervalSeconds: 40, paused: false }, t),
    ).toEqual(['minIntervalSeconds: not set → 40']);
  });

  it('use the names of their kind', () => {
    const of = {
      name: () => 'Minimum access interval',
      value: (_: string, value: unknown) => (typeof value === 'number' ? `${value} s` : null),
    };
    expect(auditChanges({ minIntervalSeconds: null }, { minIntervalSeconds: 40 }, t, of)).toEqual([
      'Minimum access interval: not set → 40 s',
    ]);
  });

  it('compare other values as a whole', () => {
    expect(auditChanges(20, 30, t)).toEqual(['20 → 30']);
    expect(auditChanges(null, { a: 1 }, t)).toEqual(['not set → {"a":1}']);
  });

  it('are empty without states', () => {
    expect(auditChanges(null, undefined, t)).toEqual([]);
  });
});
