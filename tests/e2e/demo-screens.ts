import type {
  AccessRuleList,
  AnalyserList,
  AuditChoices,
  AuditPage,
  ChangeDetection,
  ComplaintEvidence,
  ComplaintPage,
  ConsumerList,
  CrawlEventPage,
  HostIntervals,
  HostPage,
  ImportList,
  LatestCaptures,
  MapView,
  NodeView,
  OverloadedHosts,
  OverloadPreview,
  Overview,
  PageList,
  RevisitIntervals,
  PackageList,
  RobotsVersionList,
  ScanList,
  SnapshotList,
  StorageOverview,
  WebmasterPage,
  WhatIfOverview,
} from '@meguri/contracts';
import type { screens } from '../../apps/console/src/shell/navigation.ts';
import type { ConsoleApi } from '../screens/console-api.ts';

type ScreenHref = (typeof screens)[number]['href'];
type Holds = (query: ConsoleApi['query']) => Promise<boolean>;

/** Revisit intervals that must differ before pages of all rates are shown. */
const leastIntervals = 5;
const leastPlaces = 8;
/** Overloaded hosts among which one has a better resolution; the tour tries as many. */
const triedHosts = 5;
const leastActions = 8;

/**
 * What a demo shows on each screen of the navigation. A new screen without content does not compile.
 */
export const demoContent = {
  '/': async (query) => {
    const { captured, changed, unchanged } = await query<Overview>('overview.get');
    return captured > 0 && changed > 0 && unchanged > 0;
  },
  '/map': async (query) => {
    const bounds = { south: -85, west: -180, north: 85, east: 180 };
    return (await query<MapView>('map.view', { zoom: 2, bounds })).cellsInView >= leastPlaces;
  },
  '/events': async (query) => {
    const { rows } = await query<CrawlEventPage>('events.list', { open: true });
    const kinds = new Set(rows.map(({ kind }) => kind));
    return kinds.has('crawler-trap') && kinds.has('pause-decision') && kinds.has('webmaster-edit');
  },
  '/hosts': async (query) => {
    const input = { sort: 'errors', direction: 'desc', limit: 1 };
    return ((await query<HostPage>('hosts.list', input)).rows[0]?.errors ?? 0) > 0;
  },
  '/robots': async (query) => {
    const [want] = (await query<AuditPage>('audit.search', { action: 'robots.want' })).rows;
    if (!want) return false;
    const input = { name: want.subject.replace('host:', '') };
    return (await query<RobotsVersionList>('robots.versions', input)).rows.length > 1;
  },
  '/rules': async (query) => (await query<object[]>('throttleRules.list')).length >= 2,
  '/revisit-intervals': async (query) => {
    const { bins } = await query<RevisitIntervals>('statistics.revisitIntervals', {});
    return bins.filter(({ pages }) => pages > 0).length >= leastIntervals;
  },
  '/change-detection': async (query) => {
    const { bins } = await query<ChangeDetection>('statistics.changeDetection', {});
    return bins.some(({ changes }) => changes > 0);
  },
  '/host-intervals': async (query) => {
    const { bins } = await query<HostIntervals>('statistics.hostIntervals', {});
    return bins.filter(({ attainable }) => attainable > 0).length >= 2;
  },
  '/overloaded': async (query) => {
    const { rows } = await query<OverloadedHosts>('overload.list', { limit: triedHosts });
    const better = rows.map(async ({ name }) => {
      const input = { name, resolutions: [{ kind: 'accept' }] };
      return (await query<OverloadPreview>('overload.preview', input)).recommended;
    });
    return (await Promise.all(better)).includes('optimal-price');
  },
  '/what-if': async (query) => {
    const { runs } = await query<WhatIfOverview>('whatIf.overview');
    return runs.some(({ state }) => state === 'done');
  },
  '/pages': async (query) => {
    const { rows } = await query<PageList>('pages.list', { state: 'gone' });
    return rows.length > 0;
  },
  '/captures': async (query) => {
    const { rows } = await query<LatestCaptures>('archive.captures', { verdict: 'changed' });
    return rows.length > 0;
  },
  '/domains': async (query) => (await query<object[]>('domains.list', {})).length > 0,
  '/snapshots': async (query) => {
    const { rows } = await query<SnapshotList>('snapshots.list');
    return rows.some(({ state, documents }) => state === 'done' && (documents ?? 0) > 0);
  },
  '/scans': async (query) => (await query<ScanList>('scans.list', {})).rows.length > 0,
  '/analysers': async (query) => (await query<AnalyserList>('analysers.list')).rows.length >= 6,
  '/imports': async (query) => {
    const { rows } = await query<ImportList>('imports.list', {});
    return rows.some(
      ({ state, counts, problemCount }) => state === 'done' && counts.captures > 0 && problemCount > 0,
    );
  },
  '/consumers': async (query) => {
    const { rows } = await query<ConsumerList>('consumers.list', {});
    return rows.some(({ state }) => state === 'approved') && rows.some(({ state }) => state === 'requested');
  },
  '/packages': async (query) => {
    const { rows } = await query<PackageList>('packages.list', {});
    return rows.some(({ state, records }) => state === 'ready' && records > 0);
  },
  '/access': async (query) => (await query<AccessRuleList>('accessRules.list', {})).rows.length >= 2,
  '/storage': async (query) => {
    const { days } = await query<StorageOverview>('archive.storage');
    return days.some(({ bytes }) => bytes > 0);
  },
  '/complaints': async (query) => {
    const { rows } = await query<ComplaintPage>('complaints.list', {});
    const pausing = rows.find(({ awaitsDecision }) => awaitsDecision);
    const [host] = pausing?.hosts ?? [];
    if (!pausing || host === undefined || !rows.some(({ messageCount }) => messageCount >= 3)) return false;
    const evidence = await query<ComplaintEvidence>('complaints.evidence', { id: pausing.id, host });
    return evidence.accesses > 0;
  },
  '/webmasters': async (query) => (await query<WebmasterPage>('webmasters.list', {})).active > 0,
  '/seeds': async (query) => (await query<object[]>('seeds.lists')).length > 0,
  '/nodes': async (query) => (await query<NodeView[]>('nodes.list')).length > 0,
  '/settings': async (query) => {
    const settings = await query<{ isDefault: boolean }[]>('settings.list');
    return settings.some(({ isDefault }) => !isDefault);
  },
  '/users': async (query) => (await query<{ users: object[] }>('users.list')).users.length > 0,
  '/audit': async (query) => (await query<AuditChoices>('audit.choices')).actions.length >= leastActions,
} as const satisfies Record<ScreenHref, Holds>;
