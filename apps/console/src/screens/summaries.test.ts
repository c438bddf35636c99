import { unsetHostSettings, type NodeLive, type NodeView, type StorageOverview } from '@meguri/contracts';
import { packHours } from '@meguri/schedule';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../format/formats.ts';
import { keysOf } from '../i18n/testing.ts';
import { nextStatus } from './complaints/triage-panel.tsx';
import { nodesSummary } from './nodes/node-columns.tsx';
import { storageSummary } from './storage/storage-summary.ts';
import { webmasterSettingsWords } from './webmasters/webmaster-settings-words.ts';

const at = new Date('2026-03-01T00:00:00Z');
const formats = formatsOf('en', 'UTC');

describe('the finding of the nodes', () => {
  const node = (state: NodeLive['state'] | null, silent = false) =>
    ({ silent, live: state && { state } }) as NodeView;
  const summary = (...nodes: NodeView[]) => nodesSummary(nodes, keysOf<'nodes'>());

  it('counts crawling nodes and those with a problem', () => {
    expect(summary()).toBe('none');
    expect(summary(node('crawling'), node('stopping'))).toBe('summary {"crawling":1,"nodes":2}');
    expect(summary(node('paused'))).toBe('summary {"crawling":0,"nodes":1} paused {"nodes":1}');
    expect(summary(node('disk-full'), node('crawling'))).toBe(
      'summary {"crawling":1,"nodes":2} full {"nodes":1}',
    );
  });

  it('tells a full database and a stopped discovery from a full archive', () => {
    const of = (view: NodeView, database: 'discovery-stopped' | 'crawling-stopped'): NodeView => ({
      ...view,
      live: view.live && {
        ...view.live,
        fullDisks: ['database'],
        database: { level: database, freeBytes: 1, isRefused: false, problem: null },
      },
    });
    expect(summary(of(node('disk-full'), 'crawling-stopped'))).toBe(
      'summary {"crawling":0,"nodes":1} databaseFull',
    );
    expect(summary(of(node('crawling'), 'discovery-stopped'))).toBe(
      'summary {"crawling":1,"nodes":1} discoveryStopped',
    );
  });

  it('ignores the last state of a silent node, or of one that never reported', () => {
    expect(summary(node('disk-full', true), node(null))).toBe(
      'summary {"crawling":0,"nodes":2} silent {"nodes":2}',
    );
  });
});

describe('the finding of the storage', () => {
  const node = (freeBytes: number | null) => ({
    id: 1,
    name: 'a',
    files: 2,
    bytes: 3_000,
    openBytes: 0,
    freeBytes,
  });
  const keys = (change: Partial<StorageOverview>) => {
    const storage = { nodes: [node(9e9)], usedPerDay: 1e6, fullAt: at, ...change } as StorageOverview;
    return storageSummary(storage, keysOf<'storage'>(), formats).match(/summary\.\w+/g);
  };

  it('says when the storage is full, as far as that is known', () => {
    expect(keys({})).toEqual(['summary.held', 'summary.room', 'summary.fullAt']);
    expect(keys({ fullAt: null })).toEqual(['summary.held', 'summary.room', 'summary.never']);
    expect(keys({ usedPerDay: null })).toEqual(['summary.held', 'summary.room']);
    expect(keys({ nodes: [node(null)] })).toEqual(['summary.held', 'summary.roomUnknown']);
  });

  it('sums files and bytes, and takes the fullest disk', () => {
    const storage = { nodes: [node(5e9), node(2e9), node(null)], usedPerDay: null } as StorageOverview;
    const summary = storageSummary(storage, keysOf<'storage'>(), formats);
    expect(summary).toContain('"files":6');
    expect(summary).toContain(JSON.stringify(formats.bytes(9_000)));
    expect(summary).toContain(`{"free":${JSON.stringify(formats.bytes(2e9))},"nodes":2}`);
  });
});

type Settings = Parameters<typeof webmasterSettingsWords>[0];

describe('the settings of a webmaster', () => {
  const none = unsetHostSettings;
  const phrases = (change: Partial<Settings>) =>
    webmasterSettingsWords({ ...none, ...change }, keysOf<'webmasters'>(), formats);

  it('are one phrase each', () => {
    expect(phrases({})).toEqual([]);
    expect(phrases({ paused: true, excludedPaths: ['/a', '/b'], burstMaxCount: 3 })).toEqual([
      'settings.burst {"count":3}',
      'settings.paused',
      'settings.paths {"count":2}',
    ]);
  });

  it('count the open hours of the week', () => {
    const hours = { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6) };
    expect(phrases({ hours })).toEqual(['settings.hours {"hours":42,"zone":"Asia/Tokyo"}']);
  });
});

it.each([
  ['unverified', 'open'],
  ['open', 'closed'],
  ['waiting', 'closed'],
  ['closed', 'open'],
] as const)('changes a complaint from %s to %s', (status, next) => {
  expect(nextStatus(status)).toBe(next);
});
