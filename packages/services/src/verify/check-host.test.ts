import { hostIdOf, type HostSums } from '@meguri/database';
import { describe, expect, test } from 'vitest';
import { checkHost } from './check-host.ts';
import { createFindings } from './findings.ts';

const now = new Date('2030-01-01T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a host whose pages are due', () => {
  test('is reported as forgotten if it is overdue, unless it may not be visited', () => {
    const forgotten = { earliestVisitAt: after(-5), nextDueAt: null };
    expect(latenessOf(forgotten)).toEqual([
      'museum.example: a page is due at 2030-01-01T11:55:00.000Z, but the host is never due',
    ]);
    expect(latenessOf({ ...forgotten, paused: true })).toEqual([]);
    expect(latenessOf({ ...forgotten, isAlias: true })).toEqual([]);
    expect(latenessOf({ earliestVisitAt: null, nextDueAt: null })).toEqual([]);
  });

  test('must be due within ten minutes from now', () => {
    expect(latenessOf({ earliestVisitAt: after(-60), nextDueAt: after(10) })).toEqual([]);
    expect(latenessOf({ earliestVisitAt: after(-60), nextDueAt: after(10.1) })).toEqual([
      'museum.example: a page is due at 2030-01-01T11:00:00.000Z, but the host is due only at 2030-01-01T12:10:06.000Z',
    ]);
  });

  test('must be due within ten minutes after pages that are due in an hour', () => {
    expect(latenessOf({ earliestVisitAt: after(60), nextDueAt: after(0) })).toEqual([]);
    expect(latenessOf({ earliestVisitAt: after(60), nextDueAt: after(70) })).toEqual([]);
    expect(latenessOf({ earliestVisitAt: after(60), nextDueAt: after(70.1) })).toHaveLength(1);
  });
});

function latenessOf(host: Pick<HostSums, 'earliestVisitAt' | 'nextDueAt'> & Partial<HostSums>): string[] {
  const findings = createFindings([]);
  checkHost({ ...quietHost, ...host }, now, findings);
  const wrong = findings.report().filter(({ ok }) => !ok);
  expect(wrong.map(({ check }) => check).filter((check) => check !== 'hosts are due in time')).toEqual([]);
  return wrong.flatMap(({ differences }) => differences);
}

const noFigures: HostSums['stored'] = {
  pages: 0n,
  captured: 0n,
  duplicates: 0n,
  load: 0n,
  baseLoad: 0n,
  loadExcluded: 0n,
  rateSum: 0n,
  ratePages: 0n,
  accesses: 0n,
  firstCaptures: 0n,
  changed: 0n,
  unchanged: 0n,
  errors: 0n,
};

const quietHost: HostSums = {
  hostId: hostIdOf('museum.example'),
  name: 'museum.example',
  topLevelDomain: 'example',
  isAlias: false,
  paused: false,
  overloaded: false,
  effectiveIntervalSeconds: 20,
  nextDueAt: null,
  earliestVisitAt: null,
  duePagesOnAlias: 0,
  hasRateCells: false,
  stored: noFigures,
  recomputed: noFigures,
};
