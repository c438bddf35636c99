import { describeAuditEntry } from '../audit/describe-audit-entry.ts';
import type { ThrottleRuleRow } from '../lists/throttle-rule-list.ts';
import type { CrawlEventView } from '../crawl-events.ts';
import type { ImportProblemRow } from '../imports/import-views.ts';
import type { AccessRuleView } from '../views/access-rule-views.ts';
import type { WarcFileView } from '../views/archive-views.ts';
import type { AuditEntry } from '../views/audit-views.ts';
import type { ComplaintRow } from '../views/complaints/complaint-views.ts';
import type { RobotsCheck, RobotsVersionRow } from '../views/crawl/robots-views.ts';
import type { WebmasterRow } from '../views/webmaster-views.ts';
import { exportColumn as column, secondsOf, type ExportColumn } from './export-column.ts';

export const eventExportColumns: readonly ExportColumn<CrawlEventView>[] = [
  column('id', null, (row) => row.id),
  column('opened_at', null, (row) => row.at),
  column('kind', null, (row) => row.kind),
  column('subject', null, (row) => row.subject),
  column('detail', null, (row) => ({ json: row.detail })),
  column('closed_at', null, (row) => row.closedAt),
  column('closed_by', null, (row) => row.closedBy),
];

/** The audit log's screen has no columns. The sentence is in English, like all column names. */
export const auditExportColumns: readonly ExportColumn<AuditEntry>[] = [
  column('id', null, (row) => row.id),
  column('at', null, (row) => row.at),
  column('actor', null, (row) => row.actor),
  column('action', null, (row) => row.action),
  column('subject', null, (row) => row.subject),
  column('before', null, (row) => ({ json: row.before })),
  column('after', null, (row) => ({ json: row.after })),
  column('reason', null, (row) => row.reason),
  column('sentence', null, (row) => describeAuditEntry(row, { locale: 'en', timeZone: 'UTC' }).sentence),
  column('origin', null, (row) => row.origin),
  column('part_of', null, (row) => row.partOf),
  column('undoes', null, (row) => row.undoes),
];

export const complaintExportColumns: readonly ExportColumn<ComplaintRow>[] = [
  column('id', 'subject', (row) => row.id),
  column('subject', 'subject', (row) => row.subject),
  column('status', 'status', (row) => row.status),
  column('kind', 'kind', (row) => row.kind),
  column('suggested_kind', null, (row) => row.suggestedKind),
  column('language', null, (row) => row.language),
  column('hosts', 'hosts', (row) => row.hosts.join(' ')),
  column('host_count', 'hosts', (row) => row.hostCount),
  column('sender_name', 'from', (row) => row.fromName),
  column('sender_address', 'from', (row) => row.fromAddress),
  column('assignee', 'assignee', (row) => row.assignee),
  column('last_message_at', 'lastMessage', (row) => row.lastMessageAt),
  column('first_action_after_seconds', 'firstAction', ({ createdAt, firstActionAt }) =>
    secondsOf(firstActionAt && (firstActionAt.getTime() - createdAt.getTime()) / 1_000),
  ),
  column('messages', 'messages', (row) => row.messageCount),
  column('source', 'source', (row) => row.source),
  column('created_at', 'created', (row) => row.createdAt),
  column('closed_at', null, (row) => row.closedAt),
];

export const webmasterExportColumns: readonly ExportColumn<WebmasterRow>[] = [
  column('host', 'host', (row) => row.host),
  column('method', 'how', (row) => row.method),
  column('proved_domain', 'how', (row) => row.provedDomain),
  column('state', 'state', (row) => row.state),
  column('settings', 'set', (row) => ({ json: row.settings })),
  column('proved_at', 'provedAt', (row) => row.provedAt),
  column('checked_at', 'checkedAt', (row) => row.checkedAt),
  column('check_outcome', 'checkedAt', (row) => row.checkOutcome),
  column('last_seen_at', 'lastSeenAt', (row) => row.lastSeenAt),
  column('expires_at', 'expiresAt', (row) => row.expiresAt),
  column('ended_at', 'endedAt', (row) => row.endedAt),
  column('ended_by', 'endedAt', (row) => row.endedBy),
];

export const robotsCheckExportColumns: readonly ExportColumn<RobotsCheck>[] = [
  column('host', 'host', (row) => row.host),
  column('scheme', 'scheme', (row) => row.scheme),
  column('status', 'status', (row) => row.status),
  column('fetched_at', 'fetched', (row) => row.fetchedAt),
  column('next_check_at', 'next', (row) => row.recheckAt),
  column('recheck_requested_at', 'next', (row) => row.recheckRequestedAt),
  column('http_status', 'httpStatus', (row) => row.httpStatus),
  column('reason', 'httpStatus', (row) => row.reason),
  column('recheck_seconds', 'recheck', (row) => row.recheckSeconds),
  column('unreachable_since', 'since', (row) => row.unreachableSince),
];

export const robotsVersionExportColumns: readonly ExportColumn<RobotsVersionRow>[] = [
  column('host', 'host', (row) => row.host),
  column('scheme', 'scheme', (row) => row.scheme),
  column('fetched_at', 'fetched', (row) => row.fetchedAt),
  column('status', 'status', (row) => row.status),
  column('reason', null, (row) => row.reason),
  column('http_status', null, (row) => row.httpStatus),
  column('size_bytes', 'bytes', (row) => row.bytes),
];

export const warcFileExportColumns: readonly ExportColumn<WarcFileView>[] = [
  column('file', 'name', (row) => row.name),
  column('node', 'node', (row) => row.nodeId),
  column('sealed_at', 'sealedAt', (row) => row.sealedAt),
  column('size_bytes', 'bytes', (row) => row.bytes),
  column('sha256', 'sha256', (row) => row.sha256),
  column('checked_at', 'checkedAt', (row) => row.checkedAt),
  column('state', 'state', (row) => row.state),
  column('replica', 'replica', (row) => row.replica),
];

export const ruleExportColumns: readonly ExportColumn<ThrottleRuleRow>[] = [
  column('id', null, (row) => row.id),
  column('kind', 'value', (row) => row.kind),
  column('value', 'value', (row) => row.value),
  column('state', 'state', (row) => row.state),
  column('paused', 'does', (row) => row.paused),
  column('paused_until', 'does', (row) => row.pausedUntil),
  column('min_access_interval_seconds', 'does', (row) => secondsOf(row.minIntervalSeconds)),
  column('hosts', 'hosts', (row) => row.hosts),
  column('pages', 'pages', (row) => row.pages),
  /** False: the rule applies to more hosts than are counted. */
  column('counted_whole', null, (row) => row.isComplete),
  column('note', 'note', (row) => row.note),
  column('edited_at', 'edited', (row) => row.editedAt),
  column('edited_by', 'editedBy', (row) => row.editedBy),
  column('created_at', 'created', (row) => row.createdAt),
  column('created_by', 'createdBy', (row) => row.createdBy),
];

export const accessRuleExportColumns: readonly ExportColumn<AccessRuleView>[] = [
  column('id', null, (row) => row.id),
  column('surt_prefix', 'prefix', (row) => row.surtPrefix),
  column('access', 'access', (row) => row.access),
  column('embargo_days', 'embargo', (row) => row.embargoDays),
  column('captured_from', 'period', (row) => row.capturedFrom),
  column('captured_before', 'period', (row) => row.capturedBefore),
  column('reason', 'reason', (row) => row.reason),
  column('created_at', 'createdAt', (row) => row.createdAt),
  column('created_by', 'createdBy', (row) => row.createdBy),
];

export const importProblemExportColumns: readonly ExportColumn<ImportProblemRow>[] = [
  column('file_number', 'file', (row) => row.file),
  column('path', 'file', (row) => row.path),
  column('line', 'place', (row) => row.line),
  column('offset_bytes', 'place', (row) => row.offset),
  column('reason', 'reason', (row) => row.reason),
  column('fix', 'fix', (row) => row.fix),
];
