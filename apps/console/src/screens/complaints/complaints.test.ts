import type { ComplaintKind } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { readActDraft, type ActDraft, actWords } from './act-draft.ts';
import { complaintSummary, queryOf, readComplaintParameters } from './complaint-list.ts';
import { perMillion, quarterName } from './complaint-figures.tsx';

const t = translatorOf('en', 'complaints');
const formats = formatsOf('en', 'UTC');

describe('the finding of the inbox', () => {
  it.each([
    [{ unverified: 0, open: 0, waiting: 0, closed: 0 }, 'All clear: no complaints.'],
    [{ unverified: 0, open: 0, waiting: 0, closed: 3 }, 'No open complaints; none awaits a reply.'],
    [{ unverified: 1, open: 2, waiting: 1, closed: 0 }, '3 open complaints, 1 unverified; 1 awaits a reply.'],
  ])('%o', (counts, summary) => {
    expect(complaintSummary(counts, t)).toBe(summary);
    expect(complaintSummary(counts, translatorOf('ja', 'complaints'))).not.toBe('');
  });
});

describe('the URL parameters of the inbox', () => {
  it('keep valid values and ignore others', () => {
    const parameters = readComplaintParameters({
      status: 'open',
      kind: 'nonsense',
      assignee: '-',
      search: ' x ',
    });
    expect(parameters).toEqual({ status: 'open', assignee: '-', search: 'x' });
    expect(queryOf(parameters)).toEqual({ status: 'open', assignee: '', search: 'x' });
  });
});

describe('a draft of an action', () => {
  const draft = (more: Partial<ActDraft>): ActDraft => ({
    kind: 'slow',
    host: ' a.example ',
    interval: '1 min',
    scope: 'host',
    target: '',
    reason: '',
    degree: 'hidden',
    purgeDays: '30',
    ...more,
  });

  it.each<[Partial<ActDraft>, string | null]>([
    [{}, 'Slow down a.example to one access every 1 min'],
    [{ interval: '0' }, null],
    [{ interval: '2 d' }, null],
    [{ interval: 'often' }, null],
    [{ kind: 'pause' }, 'Pause a.example'],
    [{ kind: 'pause', host: '' }, null],
    [{ kind: 'stop', scope: 'domain', target: 'example.org' }, 'Stop crawling all hosts of example.org'],
    [{ kind: 'stop', scope: 'url', target: 'example.org' }, null],
    [{ kind: 'takedown', scope: 'url', target: 'http://a/' }, 'Take down captures of http://a/'],
    [{ kind: 'takedown', scope: 'url', target: ' ' }, null],
    [
      { kind: 'takedown', scope: 'host', target: 'a', degree: 'purged', purgeDays: '10' },
      'Take down all captures of a and purge them within 10 days',
    ],
    [{ kind: 'takedown', scope: 'host', target: 'a', degree: 'purged', purgeDays: '0' }, null],
    [{ kind: 'takedown', scope: 'host', target: 'a', degree: 'purged', purgeDays: '3651' }, null],
    [{ kind: 'takedown', scope: 'host', target: 'a', degree: 'purged', purgeDays: '1.5' }, null],
  ])('%o: %s', (more, words) => {
    const act = readActDraft(draft(more));
    expect(act && actWords(act, t, formats)).toBe(words);
  });
});

describe('the figures', () => {
  const kinds: Record<ComplaintKind, number> = {
    load: 2,
    question: 0,
    robots: 0,
    removal: 0,
    impersonation: 0,
    other: 1,
  };
  const quarter = { quarter: new Date('2026-10-01'), complaints: 3, kinds, medianFirstActionSeconds: null };

  it('are per million accesses, if those are known', () => {
    expect(perMillion({ ...quarter, accesses: 6_000_000 })).toBe(0.5);
    expect(perMillion({ ...quarter, accesses: null })).toBeNull();
    expect(perMillion({ ...quarter, accesses: 0 })).toBeNull();
  });

  it('name their quarters', () => {
    expect(quarterName({ ...quarter, accesses: 1 }, t)).toBe('2026 Q4');
    expect(quarterName({ ...quarter, accesses: 1 }, translatorOf('ja', 'complaints'))).toBe(
      '2026 年第 4 四半期',
    );
  });
});
