import { describe, expect, it } from 'vitest';
import { auditChanges } from './audit-changes.ts';

describe('what an audit entry changed', () => {
  it('is every field that differs', () => {
    expect(
      auditChanges({ minIntervalSeconds: null, paused: false }, { minIntervalSeconds: 40, paused: false }),
    ).toEqual(['minIntervalSeconds: not set → 40']);
  });

  it('is the whole, where it is no object', () => {
    expect(auditChanges(20, 30)).toEqual(['20 → 30']);
    expect(auditChanges(null, { a: 1 })).toEqual(['not set → {"a":1}']);
  });

  it('is nothing, where nothing was written', () => {
    expect(auditChanges(null, undefined)).toEqual([]);
  });
});
