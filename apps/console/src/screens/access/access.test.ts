import type { AccessRuleView } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import { accessDraftOf, readAccessDraft } from './access-draft.ts';
import {
  coveredWords,
  decisionWords,
  periodWords,
  prefixWords,
  rulePreviewSentences,
} from './access-words.ts';
import { readablePrefix, readPrefix, type PrefixKind } from './read-prefix.ts';

const formats = formatsOf('en', 'UTC');
const t = keysOf<'access'>();
const at = new Date('2026-03-01T12:00:00.789Z');
const rule: AccessRuleView = {
  id: 7,
  surtPrefix: 'org,example)/news/',
  capturedFrom: at,
  capturedBefore: null,
  access: 'public',
  embargoDays: 30,
  reason: null,
  createdAt: at,
  createdBy: 'ann',
};

describe('a prefix', () => {
  it.each<[PrefixKind, string, string | null]>([
    ['domain', ' Example.org ', 'org,example,'],
    ['domain', '*.example.org', 'org,example,'],
    ['domain', '例え.jp', 'jp,xn--r8jz45g,'],
    ['domain', 'example.org:8080', null],
    ['domain', 'example.org/news', null],
    ['domain', '192.0.2.7', null],
    ['domain', '', null],
    ['directory', 'https://www.example.org/News/', 'org,example)/news/'],
    ['directory', 'example.org:8080/a', 'org,example:8080)/a'],
    ['directory', 'http://192.0.2.7/', '7,2,0,192)/'],
    ['directory', 'https://', null],
    ['prefix', 'org,example)/news/', 'org,example)/news/'],
    ['prefix', 'org,exam', null],
    ['prefix', '', null],
    ['everything', 'whatever', ''],
  ])('%s %j is read as %j', (kind, text, prefix) => {
    expect(readPrefix(kind, text)).toBe(prefix);
  });

  it.each([
    ['org,example,', { name: 'example.org', isDomain: true }],
    ['org,example:8080)/a,b', { name: 'example.org:8080/a,b', isDomain: false }],
    ['7,2,0,192)/', { name: '192.0.2.7/', isDomain: false }],
    ['', null],
  ])('%j is written as %j', (prefix, readable) => {
    expect(readablePrefix(prefix)).toEqual(readable);
    expect(prefixWords(prefix, t)).toContain(readable?.name ?? 'everything');
  });
});

describe('the draft of a rule', () => {
  it('keeps prefix and period of a rule to the millisecond', () => {
    const { surtPrefix, capturedFrom, capturedBefore, access, embargoDays } = rule;
    expect(readAccessDraft({ ...accessDraftOf(rule), value: 'x', before: '2020-01-01T00:00' }, rule)).toEqual(
      {
        place: { surtPrefix, capturedFrom, capturedBefore },
        terms: { surtPrefix, capturedFrom, capturedBefore, access, embargoDays },
        errors: {},
      },
    );
  });

  const draft = { ...accessDraftOf(null), value: 'example.org' };
  it('is closed by default, and needs a place', () => {
    expect(readAccessDraft(accessDraftOf(null), null)).toEqual({ place: null, terms: null, errors: {} });
    expect(readAccessDraft(draft, null).terms).toMatchObject({ access: 'closed', embargoDays: 0 });
  });

  it.each(['-1', '1.5', '73001', 'a'])(
    'refuses an embargo of %j days, and still previews the place',
    (embargo) => {
      const { terms, place, errors } = readAccessDraft({ ...draft, embargo }, null);
      expect([terms, errors]).toEqual([null, { embargo: true }]);
      expect(place?.surtPrefix).toBe('org,example,');
    },
  );

  it('refuses a period that ends before it starts, and one that is empty', () => {
    const from = '2026-03-01T12:00';
    for (const before of ['2026-03-01T11:59', from])
      expect(readAccessDraft({ ...draft, from, before }, null)).toMatchObject({
        place: null,
        errors: { before: true },
      });
  });
});

describe('words', () => {
  const preview = { existing: null, captures: 0, isEstimate: false, hosts: 3, narrower: 0 };

  it('say how many captures are covered, and that a number is estimated', () => {
    expect(coveredWords(preview, t)).toBe('preview.none');
    expect(coveredWords({ ...preview, captures: 5 }, t)).toContain('preview.exactly');
    expect(coveredWords({ ...preview, isEstimate: true, hosts: null }, t)).toBe(
      'preview.about {"captures":0}',
    );
  });

  it('say who may read, from when, and which rules matter', () => {
    expect(rulePreviewSentences(rule, { ...preview, existing: rule, narrower: 2 }, t)).toEqual([
      'who.public',
      'preview.embargo {"days":30}',
      'preview.replaces {"access":"classes.public"}',
      'preview.narrower {"count":2}',
      'preview.inForce',
    ]);
    expect(rulePreviewSentences({ access: 'closed', embargoDays: 0 }, preview, t)).toEqual([
      'who.closed',
      'preview.inForce',
    ]);
  });

  it('name the period and the end of an embargo', () => {
    expect(periodWords(rule, t, formats)).toContain('period.from');
    expect(periodWords({ capturedFrom: null, capturedBefore: null }, t, formats)).toBeNull();
    expect(decisionWords({ verdict: 'embargoed', rule, until: at }, t, formats)).toContain(
      '2026-03-01 12:00:00',
    );
    expect(decisionWords({ verdict: 'hidden' }, t, formats)).toBe('verdicts.hidden');
  });
});
