import { describe, expect, it } from 'vitest';
import { auditQuery, readAuditFilters, readAuditParameters } from './audit/audit-parameters.ts';
import { readCaptureFilter, writeCaptureFilter } from './captures/capture-parameters.ts';
import { queryOf, readComplaintParameters } from './complaints/complaint-list.ts';
import { capturesToCompare } from './pages/page-parameters.ts';
import { readRobotsParameters, readVersionParameter, versionParameter } from './robots/robots-parameters.ts';

describe('the filters of the audit log', () => {
  it('cover whole UTC days, the last one included', () => {
    expect(readAuditFilters({ actor: 'a', from: '2026-02-28', to: '2026-02-28' })).toEqual({
      actor: 'a',
      from: new Date('2026-02-28T00:00:00Z'),
      to: new Date('2026-03-01T00:00:00Z'),
    });
  });

  it.each(['2026-2-28', '2026-13-01', 'today', '2026-02-28T00:00Z', ''])('ignore the day %j', (from) => {
    expect(readAuditParameters({ from }).from).toBeUndefined();
    expect(readAuditFilters({ from })).not.toHaveProperty('from');
  });

  it('limit each page', () => {
    const ask = () => Promise.resolve({ rows: [], nextCursor: null });
    expect(JSON.stringify(auditQuery(ask as never, { actor: 'a' }).queryKey)).toContain('"limit":100');
  });
});

describe('the filters of the captures', () => {
  it('round-trip', () => {
    const filter = { host: 'a.example', seedListId: 7, verdict: 'changed', status: 404 } as const;
    expect(readCaptureFilter(writeCaptureFilter(filter))).toEqual(filter);
  });

  it.each([
    ['99', undefined],
    ['100', 100],
    ['999', 999],
    ['1000', undefined],
    ['200.5', undefined],
    ['x', undefined],
  ])('accept the status %s within its bounds', (text, status) => {
    expect(readCaptureFilter({ status: text }).status).toBe(status);
  });

  it.each([
    ['0', undefined],
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
  ])('accept the seed list %s if the database can have it', (list, seedListId) => {
    expect(readCaptureFilter({ list }).seedListId).toBe(seedListId);
  });
});

describe('the parameters of the robots screen', () => {
  it('have defaults', () => {
    expect(readRobotsParameters({ tab: 'x', filter: 'y' })).toMatchObject({ tab: 'checks', filter: 'all' });
  });

  it('round-trip a version', () => {
    const fetchedAt = new Date('2026-03-01T04:05:06.789Z');
    const text = versionParameter({ host: 'a.example:8080', scheme: 'https', fetchedAt });
    expect(readVersionParameter(text)).toEqual({ scheme: 'https', fetchedAt, name: 'a.example:8080' });
  });

  it.each([
    undefined,
    '',
    'https: 2026-03-01T00:00:00Z a.example',
    'https yesterday a.example',
    'https 2026-03-01T00:00:00Z',
  ])('ignore the version %j', (text) => {
    expect(readVersionParameter(text)).toBeNull();
  });
});

it('finds unassigned complaints by a dash, and any without an assignee', () => {
  const assignee = (value?: string) => queryOf(readComplaintParameters({ assignee: value })).assignee;
  expect(assignee('-')).toBe('');
  expect(assignee('ann')).toBe('ann');
  expect(assignee()).toBeUndefined();
});

describe('the captures to compare', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, n));
  const captures = (...outcomes: ('changed' | 'unchanged')[]) =>
    outcomes.map((verdict, index) => ({ verdict, capturedAt: day(20 - index) }));

  it('are the last changed one and its predecessor', () => {
    expect(capturesToCompare({}, captures('unchanged', 'changed', 'unchanged'))).toEqual({
      after: day(19),
      before: day(18),
    });
  });

  it('are the two latest if none changed, or only the oldest', () => {
    const latest = { after: day(20), before: day(19) };
    expect(capturesToCompare({}, captures('unchanged', 'unchanged'))).toEqual(latest);
    expect(capturesToCompare({}, captures('unchanged', 'unchanged', 'changed'))).toEqual(latest);
  });

  it('are those in the URL, each on its own', () => {
    const shown = captures('changed', 'unchanged');
    expect(capturesToCompare({ before: day(1).toISOString() }, shown)).toEqual({
      after: day(20),
      before: day(1),
    });
    expect(capturesToCompare({ after: 'x' }, shown).after).toEqual(day(20));
  });

  it('may be missing', () => {
    expect(capturesToCompare({}, [])).toEqual({ after: undefined, before: undefined });
    expect(capturesToCompare({}, captures('changed'))).toEqual({ after: day(20), before: undefined });
  });
});
