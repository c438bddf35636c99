import type { AccessRuleServices } from './ports/archive/access-rules.ts';
import type { AnalyserServices } from './ports/archive/analysers.ts';
import type { ConsumerServices, PackageServices, RemovalServices } from './ports/archive/consumers.ts';
import type { ConsoleImportServices } from './ports/archive/imports.ts';
import type { ScanResultServices } from './ports/archive/scan-results.ts';
import type { ConsoleScanServices } from './ports/archive/scans.ts';
import type { ConsoleSnapshotServices } from './ports/archive/snapshots.ts';
import type { ConsoleSourceServices } from './ports/archive/sources.ts';
import type { TakedownServices } from './ports/archive/takedowns.ts';
import type { BulkEditServices } from './ports/bulk-edit.ts';
import type { ComplaintFormServices, ComplaintServices } from './ports/complaints.ts';
import type { PauseServices, SettingServices } from './ports/crawl-control.ts';
import type { DomainServices } from './ports/domains.ts';
import type { ExportServices } from './ports/exports.ts';
import type { HostServices } from './ports/hosts.ts';
import type { ListServices } from './ports/lists.ts';
import type { OverloadServices } from './ports/overload.ts';
import type {
  DemoServices,
  EventServices,
  MapServices,
  NodeServices,
  OverviewServices,
  PublicServices,
  StatisticsServices,
  WhatIfServices,
} from './ports/overview.ts';
import type { ArchiveServices, PageServices } from './ports/pages.ts';
import type {
  AccountServices,
  ApiTokenServices,
  AuditServices,
  AuthServices,
  UserServices,
} from './ports/people.ts';
import type { RobotsServices } from './ports/robots.ts';
import type { SeedServices } from './ports/seeds.ts';
import type { ThrottleRuleServices } from './ports/throttle-rules.ts';
import type { WebSubServices } from './ports/web-sub.ts';
import type { WebmasterDeskServices, WebmasterServices } from './ports/webmasters.ts';

export type * from './ports/archive/access-rules.ts';
export type * from './ports/archive/analysers.ts';
export type * from './ports/people.ts';
export type * from './ports/pages.ts';
export type * from './ports/bulk-edit.ts';
export type * from './ports/complaints.ts';
export type * from './ports/archive/consumers.ts';
export type * from './ports/overview.ts';
export type * from './ports/domains.ts';
export type * from './ports/exports.ts';
export type * from './ports/hosts.ts';
export type * from './ports/archive/imports.ts';
export type * from './ports/archive/sources.ts';
export type * from './ports/lists.ts';
export type * from './ports/overload.ts';
export type * from './ports/crawl-control.ts';
export type * from './ports/robots.ts';
export type * from './ports/archive/scan-results.ts';
export type * from './ports/archive/scans.ts';
export type * from './ports/seeds.ts';
export type * from './ports/archive/snapshots.ts';
export type * from './ports/archive/takedowns.ts';
export type * from './ports/throttle-rules.ts';
export type * from './ports/procedure.ts';
export type * from './ports/web-sub.ts';
export type * from './ports/webmasters.ts';
export { refusal, refusedValue } from './refusals.ts';
export type { RefusalValues, RefusalWord } from './refusals.ts';
export { ServiceError } from './service-error.ts';
export type { LocalizedValues, ServiceErrorCode } from './service-error.ts';

/**
 * All queries and mutations of the console: one method per procedure, which returns view types of the
 * contracts.
 */
export interface ConsoleServices {
  /** Whether the database answers. Never throws. */
  health: () => Promise<{ ok: boolean }>;
  auth: AuthServices;
  accessRules: AccessRuleServices;
  account: AccountServices;
  archive: ArchiveServices;
  overview: OverviewServices;
  hosts: HostServices;
  complaints: ComplaintServices;
  complaintForm: ComplaintFormServices;
  consumers: ConsumerServices;
  packages: PackageServices;
  removals: RemovalServices;
  takedowns: TakedownServices;
  overload: OverloadServices;
  pages: PageServices;
  pauses: PauseServices;
  scans: ConsoleScanServices;
  scanResults: ScanResultServices;
  seeds: SeedServices;
  settings: SettingServices;
  analysers: AnalyserServices;
  snapshots: ConsoleSnapshotServices;
  audit: AuditServices;
  users: UserServices;
  apiTokens: ApiTokenServices;
  nodes: NodeServices;
  domains: DomainServices;
  events: EventServices;
  demo: DemoServices;
  exports: ExportServices;
  imports: ConsoleImportServices;
  sources: ConsoleSourceServices;
  lists: ListServices;
  webSub: WebSubServices;
  statistics: StatisticsServices;
  map: MapServices;
  public: PublicServices;
  webmasterDesk: WebmasterDeskServices;
  webmasters: WebmasterServices;
  whatIf: WhatIfServices;
  bulkEdits: BulkEditServices;
  throttleRules: ThrottleRuleServices;
  robots: RobotsServices;
  /**
   * Starts serving the archive at its own origin. Resolves with the port; null if this process cannot read
   * the archive.
   */
  serveArchive: () => Promise<number | null>;
  /** Closes connections; nothing may be called afterwards. */
  close: () => Promise<void>;
}
