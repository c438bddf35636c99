import type { WhatIfOutcome, WhatIfReport } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../i18n/testing.ts';
import { readWhatIfDraft, whatIfDraft } from './what-if-draft.ts';
import type { WhatIfDraft } from './what-if-draft.ts';
import { change, whatIfVerdict } from './what-if-sentences.ts';

const form = keysOf<'whatIf.form'>();

describe('the draft of a simulation', () => {
  const rules = {
    seedListId: 3,
    policy: 'gamma',
    minIntervalSeconds: 3_600,
    accessesPerDay: 500,
    host: 'a',
    seed: 9,
  };

  it('round-trips', () => {
    expect(readWhatIfDraft(whatIfDraft(rules as never), form)).toEqual({ ok: true, request: rules });
  });

  it('has defaults, but no seed list', () => {
    expect(readWhatIfDraft(whatIfDraft(null), form)).toEqual({ ok: false, errors: { seedListId: 'noList' } });
    const { request } = readWhatIfDraft({ ...whatIfDraft(null), seedListId: '1' }, form) as never;
    expect(request).toMatchObject({ minIntervalSeconds: 86_400, accessesPerDay: null, host: null, seed: 1 });
  });

  it.each<[keyof WhatIfDraft, string, string | undefined]>([
    ['minInterval', '59 s', 'wrongInterval'],
    ['minInterval', '60 s', undefined],
    ['minInterval', '400 d', undefined],
    ['minInterval', '401 d', 'wrongInterval'],
    ['minInterval', 'soon', 'wrongInterval'],
    ['budget', '0', 'wrongBudget'],
    ['budget', '1', undefined],
    ['budget', ' ', undefined],
    ['budget', '1e12', undefined],
    ['budget', '1e13', 'wrongBudget'],
    ['budget', 'many', 'wrongBudget'],
    ['seed', '0', undefined],
    ['seed', '1000000', undefined],
    ['seed', '1000001', 'wrongSeed'],
    ['seed', '1.5', 'wrongSeed'],
    ['seed', '-1', 'wrongSeed'],
    ['seed', ' ', 'wrongSeed'],
  ])('checks %s: %j', (field, text, error) => {
    const reading = readWhatIfDraft({ ...whatIfDraft(rules as never), [field]: text }, form);
    expect(reading.ok ? undefined : reading.errors[field]).toBe(error);
  });

  it('falls back to the default policy', () => {
    expect(readWhatIfDraft({ ...whatIfDraft(rules as never), policy: 'none' }, form)).toMatchObject({
      request: { policy: 'gamma' },
    });
  });
});

describe('the result of a simulation', () => {
  const report = (versions: number, accesses: number): WhatIfReport => {
    const present = { versions: 1_000, accesses: 10_000, freshness: 0.5 } as WhatIfOutcome;
    return { present, proposed: { ...present, versions, accesses } } as WhatIfReport;
  };

  it.each([
    [1_000, 10_000, 'verdicts.nothing'],
    [1_009, 10_099, 'verdicts.nothing'],
    [1_010, 10_000, 'verdicts.better'],
    [1_100, 9_000, 'verdicts.better'],
    [1_000, 9_000, 'verdicts.better'],
    [900, 10_000, 'verdicts.worse'],
    [1_000, 11_000, 'verdicts.worse'],
    [1_200, 11_000, 'verdicts.worthMore'],
    [1_100, 12_000, 'verdicts.dearer'],
    [900, 8_000, 'verdicts.thrifty'],
    [800, 9_000, 'verdicts.cheaper'],
  ])('with %d versions and %d accesses instead of 1,000 and 10,000 is %s', (versions, accesses, verdict) => {
    expect(whatIfVerdict(report(versions, accesses), keysOf<'whatIf'>())).toBe(verdict);
  });

  it.each([
    [0, 0, 0],
    [0, 5, 1],
    [10, 5, -0.5],
    [10, 15, 0.5],
    [10, 0, -1],
  ])('changes from %d to %d by %d', (before, after, share) => {
    expect(change(before, after)).toBe(share);
  });
});
