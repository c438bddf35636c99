import type { HostRow } from '../hosts/host-list.ts';
import type { CrawlEventView } from '../crawl-events.ts';
import type { ListName } from '../lists/lists.ts';
import type { ThrottleRuleRow } from '../lists/throttle-rule-list.ts';
import type { ImportProblemRow } from '../imports/import-views.ts';
import type { AccessRuleView } from '../views/access-rule-views.ts';
import type { WarcFileView } from '../views/archive-views.ts';
import type { AuditEntry } from '../views/audit-views.ts';
import type { CaptureRow } from '../views/capture-views.ts';
import type { ComplaintRow } from '../views/complaints/complaint-views.ts';
import type { OverloadedHost } from '../views/crawl/overload-views.ts';
import type { PageRow } from '../views/page-views.ts';
import type { RobotsCheck, RobotsVersionRow } from '../views/crawl/robots-views.ts';
import type { WebmasterRow } from '../views/webmaster-views.ts';
import {
  captureExportColumns,
  hostExportColumns,
  overloadedHostExportColumns,
  pageExportColumns,
} from './crawl-columns.ts';
import type { ExportColumn } from './export-column.ts';
import {
  accessRuleExportColumns,
  auditExportColumns,
  complaintExportColumns,
  eventExportColumns,
  importProblemExportColumns,
  robotsCheckExportColumns,
  robotsVersionExportColumns,
  ruleExportColumns,
  warcFileExportColumns,
  webmasterExportColumns,
} from './record-columns.ts';

/** File formats of exports. `jsonl`: a JSON object per line. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The rows of each list. */
export interface ListRows {
  hosts: HostRow;
  pages: PageRow;
  captures: CaptureRow;
  'page-captures': CaptureRow;
  events: CrawlEventView;
  audit: AuditEntry;
  complaints: ComplaintRow;
  webmasters: WebmasterRow;
  'robots-checks': RobotsCheck;
  'robots-changes': RobotsVersionRow;
  'throttling-rules': ThrottleRuleRow;
  'overloaded-hosts': OverloadedHost;
  'access-rules': AccessRuleView;
  'import-problems': ImportProblemRow;
  'warc-files': WarcFileView;
}

/** The columns of each list's exports. */
export const exportColumns: { readonly [Name in ListName]: readonly ExportColumn<ListRows[Name]>[] } = {
  hosts: hostExportColumns,
  pages: pageExportColumns,
  captures: captureExportColumns,
  'page-captures': captureExportColumns,
  events: eventExportColumns,
  audit: auditExportColumns,
  complaints: complaintExportColumns,
  webmasters: webmasterExportColumns,
  'robots-checks': robotsCheckExportColumns,
  'robots-changes': robotsVersionExportColumns,
  'throttling-rules': ruleExportColumns,
  'overloaded-hosts': overloadedHostExportColumns,
  'access-rules': accessRuleExportColumns,
  'import-problems': importProblemExportColumns,
  'warc-files': warcFileExportColumns,
};

/**
 * The columns to export, in the given order.
 *
 * @param asked names of the file's columns, or ids of the screen's columns, each of which has one or more in
 * files; undefined: all
 * @returns the columns, and the unknown names
 */
export function chooseExportColumns<Name extends ListName>(
  name: Name,
  asked: readonly string[] | undefined,
): { columns: readonly ExportColumn<ListRows[Name]>[]; unknown: string[] } {
  const all: readonly ExportColumn<ListRows[Name]>[] = exportColumns[name];
  if (asked === undefined) return { columns: all, unknown: [] };
  const isAsked = (text: string) => (column: ExportColumn<ListRows[Name]>) =>
    column.shownAs === text || column.name === text;
  return {
    columns: [...new Set(asked.flatMap((text) => all.filter(isAsked(text))))],
    unknown: asked.filter((text) => !all.some(isAsked(text))),
  };
}

/** Whether a column of a list's screen has a counterpart in its files. */
export function isExported(name: ListName, screenColumn: string): boolean {
  return exportColumns[name].some(({ shownAs }) => shownAs === screenColumn);
}
