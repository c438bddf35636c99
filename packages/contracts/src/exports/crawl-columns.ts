import { secondsPerDay } from '@meguri/schedule';
import { repeatVisits } from '../access-counts.ts';
import type { HostRow } from '../hosts/host-list.ts';
import type { CaptureRow } from '../views/capture-views.ts';
import type { OverloadedHost } from '../views/crawl/overload-views.ts';
import type { PageRow } from '../views/page-views.ts';
import { exportColumn as column, rateOf, secondsOf, type ExportColumn } from './export-column.ts';

export const hostExportColumns: readonly ExportColumn<HostRow>[] = [
  column('host', 'name', (row) => row.name),
  column('site', 'name', (row) => row.site),
  column('state', 'state', (row) => row.state),
  column('overloaded', 'load', (row) => row.overloaded),
  column('demand_per_day', 'load', (row) => rateOf(row.demandPerDay)),
  column('capacity_per_day', 'capacity', (row) =>
    row.effectiveIntervalSeconds > 0 ? Math.round(secondsPerDay / row.effectiveIntervalSeconds) : null,
  ),
  column('access_interval_seconds', 'interval', (row) => secondsOf(row.effectiveIntervalSeconds)),
  column('pages', 'pages', (row) => row.pages),
  column('captured_pages', 'captured', (row) => row.captured),
  column('duplicate_pages', 'duplicates', (row) => row.duplicates),
  column('accesses', null, (row) => row.accesses),
  column('first_captures', null, (row) => row.firstCaptures),
  column('repeat_visits', 'changed', (row) => repeatVisits(row)),
  column('changed_visits', 'changed', (row) => row.changed),
  column('errors', 'errors', (row) => row.errors),
  column('last_access_at', 'lastAccess', (row) => row.lastAccessAt),
  column('next_access_at', 'nextAccess', (row) => row.nextAccessAt),
  column('last_outcome', 'lastCode', (row) => row.lastCode),
  column('received_bytes', 'bytes', (row) => row.bytes),
  column('priority', 'priority', (row) => row.priority),
  column('front_queue', 'frontQueue', (row) => row.frontQueue),
];

export const pageExportColumns: readonly ExportColumn<PageRow>[] = [
  column('url', 'url', (row) => row.url),
  column('title', 'url', (row) => row.title),
  column('host', 'url', (row) => row.host),
  column('state', 'state', (row) => row.state),
  column('next_visit_at', 'nextVisit', (row) => row.nextVisitAt),
  column('host_paused', 'nextVisit', (row) => row.hostPaused),
  column('last_access_at', 'lastAccess', (row) => row.lastAccessAt),
  column('last_changed_at', 'lastChanged', (row) => row.lastChangedAt),
  column('last_status', 'code', (row) => row.lastStatus),
  column('last_outcome', 'code', (row) => row.lastCode),
  column('revisit_interval_seconds', 'interval', (row) => secondsOf(row.intervalSeconds)),
  column('visits', 'visits', (row) => row.visits),
  column('changes', 'changes', (row) => row.changes),
];

export const captureExportColumns: readonly ExportColumn<CaptureRow>[] = [
  column('url', 'url', (row) => row.url),
  column('host', 'host', (row) => new URL(row.url).host),
  column('captured_at', 'capturedAt', (row) => row.capturedAt),
  column('verdict', 'verdict', (row) => row.verdict),
  column('status', 'code', (row) => row.status),
  column('outcome', 'code', (row) => row.code),
  column('media_type', 'mime', (row) => row.mime),
  column('payload_bytes', 'payload', (row) => row.payloadBytes),
  column('truncated', 'payload', (row) => row.truncated),
  column('duration_ms', 'duration', (row) => Math.round(row.durationMs)),
  column('record_type', 'record', (row) => row.recordType),
  column('warc_file', 'file', (row) => row.fileName),
  column('offset_bytes', 'file', (row) => row.offset),
  column('length_bytes', 'file', (row) => row.length),
  column('payload_digest', 'digest', (row) => row.payloadDigest),
];

export const overloadedHostExportColumns: readonly ExportColumn<OverloadedHost>[] = [
  column('host', 'host', (row) => row.name),
  column('site', 'host', (row) => row.site),
  column('demand_per_day', 'demand', (row) => rateOf(row.demandPerDay)),
  column('capacity_per_day', 'capacity', (row) => rateOf(row.capacityPerDay)),
  column('demand_to_capacity', 'ratio', (row) => rateOf(row.ratio)),
  column('access_interval_seconds', null, (row) => secondsOf(row.accessIntervalSeconds)),
  column('pages', 'pages', (row) => row.pages),
  column('excluded_pages', null, (row) => row.loadExcludedPages),
  column('price', 'price', (row) => rateOf(row.price)),
  column('priced_at', 'price', (row) => row.pricedAt),
  column('resolution', 'resolution', ({ resolution }) => resolution.kind),
  column('resolution_terms', 'resolution', ({ resolution: { kind: _kind, ...terms } }) => ({ json: terms })),
];
