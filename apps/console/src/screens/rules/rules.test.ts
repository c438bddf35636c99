import { filterRules, ruleState, type ListedThrottleRule, type RulePreview } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { localInstantText } from '../../format/input-texts.ts';
import { keysOf } from '../../i18n/testing.ts';
import { readRuleDraft, ruleDraftOf } from './rule-draft.ts';
import { rulePreviewSentences } from './rule-preview.ts';
import { ruleEffects, rulesSummary } from './rule-words.ts';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date(now.getTime() - 1);
const later = new Date('2026-03-02T12:34:00Z');
const formats = formatsOf('en', 'UTC');
const t = keysOf<'rules'>();

const rule: ListedThrottleRule = {
  id: 1,
  kind: 'domain',
  value: 'example.jp',
  paused: false,
  pausedUntil: null,
  minIntervalSeconds: 60,
  note: 'Asked by mail',
  disabled: false,
  createdAt: now,
  createdBy: 'ann',
  version: '1',
  hosts: 3,
  pages: 100,
  isComplete: true,
  editedAt: now,
  editedBy: 'ann',
};

describe('the draft of a rule', () => {
  it('round-trips, milliseconds of its pause included', () => {
    const paused = { ...rule, pausedUntil: new Date('2026-03-02T12:34:56.789Z') };
    const { terms, errors } = readRuleDraft(ruleDraftOf(paused), paused, now);
    const { paused: isPaused, pausedUntil, minIntervalSeconds, note, disabled } = paused;
    expect(terms).toEqual({ paused: isPaused, pausedUntil, minIntervalSeconds, note, disabled });
    expect(errors).toEqual({});
  });

  it('is nothing without pause and interval', () => {
    const draft = ruleDraftOf(null);
    expect(readRuleDraft(draft, null, now).isNothing).toBe(true);
    expect(readRuleDraft({ ...draft, paused: true }, null, now).isNothing).toBe(false);
    expect(readRuleDraft({ ...draft, minInterval: '1 s' }, null, now).isNothing).toBe(false);
    const pausedUntil = localInstantText(later);
    expect(readRuleDraft({ ...draft, pausedUntil }, null, now).isNothing).toBe(false);
  });

  it.each([
    ['86400 s', undefined],
    ['86401 s', 'durationRange'],
    ['often', 'duration'],
    ['  ', undefined],
  ])('checks the interval %j', (minInterval, error) => {
    const { errors } = readRuleDraft({ ...ruleDraftOf(null), minInterval }, null, now);
    expect(errors.minInterval).toBe(error);
  });

  it('refuses a pause that ends in the past, except an unedited one', () => {
    const past = new Date('2026-02-01T00:00:00Z');
    const draft = { ...ruleDraftOf(null), pausedUntil: localInstantText(past) };
    expect(readRuleDraft(draft, null, now).errors.pausedUntil).toBe('past');
    const over = { ...rule, pausedUntil: past };
    expect(readRuleDraft(ruleDraftOf(over), over, now).errors.pausedUntil).toBeUndefined();
  });

  it('trims the note', () => {
    expect(readRuleDraft({ ...ruleDraftOf(null), note: ' x ' }, null, now).terms.note).toBe('x');
    expect(readRuleDraft({ ...ruleDraftOf(null), note: '  ' }, null, now).terms.note).toBeNull();
  });
});

describe('the state of a rule', () => {
  it.each<[string, Partial<ListedThrottleRule>, string]>([
    ['slows', {}, 'holds'],
    ['is disabled', { disabled: true, paused: true }, 'disabled'],
    ['pauses', { minIntervalSeconds: null, paused: true }, 'holds'],
    ['pauses until later', { minIntervalSeconds: null, pausedUntil: later }, 'holds'],
    ['paused until now', { minIntervalSeconds: null, pausedUntil: now }, 'over'],
    ['paused until before', { minIntervalSeconds: null, pausedUntil: before }, 'over'],
    ['slows after a pause', { pausedUntil: before }, 'holds'],
  ])('%s', (_name, change, state) => {
    expect(ruleState({ ...rule, ...change }, now)).toBe(state);
  });
});

describe('a list of rules', () => {
  const disabled = { ...rule, id: 2, value: 'other.jp', note: null, disabled: true };
  const range = {
    ...rule,
    id: 3,
    kind: 'address-range' as const,
    value: '192.0.2.0/24',
    paused: true,
    hosts: 5,
  };
  const rules = [rule, disabled, range];
  const ids = (filter: Partial<Parameters<typeof filterRules>[1]>) =>
    filterRules(rules, { search: undefined, kind: undefined, state: undefined, ...filter }, now).map(
      ({ id }) => id,
    );

  it('is filtered by text in value or note, kind and state', () => {
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ search: 'EXAMPLE' })).toEqual([1]);
    expect(ids({ search: 'by MAIL' })).toEqual([1, 3]);
    expect(ids({ kind: 'address-range' })).toEqual([3]);
    expect(ids({ state: 'disabled' })).toEqual([2]);
    expect(ids({ state: 'holds', search: 'jp' })).toEqual([1]);
  });

  it('is summed up by active rules and their hosts', () => {
    expect(rulesSummary(rules, now, t)).toBe(
      'summary {"holding":2,"stopping":1,"stopped":5,"slowing":1,"slowed":3}',
    );
    expect(rulesSummary([disabled], now, t)).toBe('nothing');
  });
});

it('describes effects, the pause first', () => {
  const effects = (change: Partial<ListedThrottleRule>) =>
    ruleEffects({ ...rule, ...change }, now, t, formats);
  expect(effects({ paused: true, pausedUntil: later })).toEqual([
    'does.paused',
    expect.stringContaining('does.interval'),
  ]);
  expect(effects({ pausedUntil: later, minIntervalSeconds: null })).toEqual([
    expect.stringContaining('does.pausedUntil'),
  ]);
  expect(effects({ pausedUntil: before, minIntervalSeconds: null })).toEqual([
    expect.stringContaining('does.wasPaused'),
  ]);
});

describe('the preview of a rule', () => {
  const preview: RulePreview = {
    value: 'example.jp',
    existing: null,
    hosts: 4,
    pages: 10,
    isComplete: true,
    visitedHosts: 3,
    slowedHosts: 2,
    overloadedHosts: 1,
    demand: 12.5,
    capacity: { before: 99.9, after: 10.2 },
    largest: ['a.example.jp', 'b.example.jp'],
  };
  const keys = (terms: Partial<ListedThrottleRule>, effect: Partial<RulePreview> = {}) =>
    rulePreviewSentences({ ...rule, ...terms }, { ...preview, ...effect }, t, formats).map(
      (sentence) => sentence.split(' ')[0],
    );

  it('says nothing else about a disabled rule', () => {
    expect(keys({ disabled: true, paused: true })).toEqual(['preview.disabled']);
  });

  it('leaves out the interval of a paused rule', () => {
    expect(keys({ paused: true })).toEqual(['preview.paused', 'preview.later', 'preview.largest']);
  });

  it('mentions capacity and overload only where they change', () => {
    expect(keys({})).toEqual([
      'preview.interval',
      'preview.capacity',
      'preview.overloaded',
      'preview.later',
      'preview.largest',
    ]);
    expect(keys({}, { slowedHosts: 0, overloadedHosts: 0, largest: [] })).toEqual([
      'preview.interval',
      'preview.later',
    ]);
  });

  it('says that no host matches', () => {
    expect(keys({}, { hosts: 0, slowedHosts: 0, overloadedHosts: 0, largest: [] })).toEqual([
      'preview.none',
      'preview.interval',
    ]);
  });
});
