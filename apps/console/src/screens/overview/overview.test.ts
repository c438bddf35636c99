import type { NodeLive, Overview } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { translatorOf } from '../../i18n/testing.ts';
import { overviewSummary } from './overview-summary.ts';

const now = new Date('2026-11-20T12:07:30Z');
describe('the finding of the overview', () => {
  const node = { state: 'crawling', stateDetail: null } as NodeLive;
  const overview: Overview = {
    at: now,
    known: 2_000,
    captured: 1_000,
    accesses: 2_050,
    firstCaptures: 1_000,
    changed: 250,
    unchanged: 750,
    errors: 50,
    bytes: 0,
    hosts: {
      total: 9,
      active: 2,
      inAccessDelay: 3,
      waiting: 0,
      blocked: 0,
      overloaded: 0,
      paused: 0,
      idle: 4,
    },
    pauses: [],
    queues: { shortTermPages: 0, deferredPages: 0, waitingHosts: 0, uncommitted: 0 },
    pagesPerSecond: 0,
    nodes: [node],
    alerts: [],
    openComplaints: 0,
    freeBytes: null,
    freshness: null,
    seedCount: 1,
  };

  const summary = (view: Overview, rate: number) =>
    overviewSummary(view, rate, translatorOf('en', 'overview'), formatsOf('en', 'UTC'));

  it.each<[string, Overview, number, string]>([
    [
      'no seed',
      { ...overview, seedCount: 0 },
      0,
      'No seeds yet, so there is nothing to crawl. Add a seed to start.',
    ],
    [
      'no node',
      { ...overview, nodes: [] },
      0,
      'No crawl node is running, so nothing is fetched. Start a node to resume.',
    ],
    [
      'nothing due',
      overview,
      0,
      'Idle: no page is due. 1,000 of 2,000 known pages captured; 25 % of repeated visits found a change.',
    ],
    [
      'work',
      overview,
      4.2,
      'Fetching 4.2 pages/s from 5 hosts. 1,000 of 2,000 known pages captured; 25 % of repeated visits found a change.',
    ],
  ])('with %s', (_, view, rate, sentence) => {
    expect(summary(view, rate)).toBe(sentence);
  });

  it('reports a full disk of the archive or of the database', () => {
    const full = { ...node, state: 'disk-full' as const };
    const fullDisks = ['database' as const];
    expect(summary({ ...overview, nodes: [full] }, 0)).toContain(
      'Crawling stopped: the archive disk is full.',
    );
    expect(summary({ ...overview, nodes: [{ ...full, fullDisks }] }, 0)).toContain(
      'the database is running out',
    );
  });

  it('says after the rate that discovery is stopped', () => {
    const database = {
      level: 'discovery-stopped' as const,
      freeBytes: 1e9,
      isRefused: false,
      problem: null,
    };
    expect(summary({ ...overview, nodes: [{ ...node, database }] }, 4)).toMatch(
      /^Fetching 4\.0 pages\/s.* Discovery is stopped: the database is running out of space\./,
    );
  });

  it('names who paused the crawl instead of a rate', () => {
    const pause = {
      scope: { kind: 'crawl' as const },
      pausedAt: new Date(now.getTime() - 120_000),
      pausedBy: 'Sato',
      reason: null,
    };
    expect(summary({ ...overview, pauses: [pause] }, 4)).toMatch(
      /^Paused by Sato 2 min ago\. No request is sent\./,
    );
  });

  it('names overload', () => {
    const loaded = { ...overview, hosts: { ...overview.hosts, overloaded: 3 } };
    expect(summary(loaded, 1)).toContain('3 hosts are overloaded.');
  });
});
