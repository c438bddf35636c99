import type { ConsoleServices } from '@meguri/api/services-port';
import { defaultImportAccess } from '@meguri/contracts';
import { databaseAnswers } from '@meguri/database';
import { createConsoleAccess } from './access/console-access.ts';
import { createAccountServices } from './account/account-services.ts';
import { createListLatestCaptures, createListPageCaptures } from './archive/list-captures.ts';
import { createListAudit, createAuditSearchServices } from './audit/audit-log.ts';
import { createAuditUndoServices } from './audit/undo/undo-entry.ts';
import { createClaimLink, createInspectLink } from './auth/links.ts';
import { createFindSession, createSignOut } from './auth/sessions.ts';
import { createSignIn } from './auth/sign-in.ts';
import { createCheckAccess } from './complaints/forms/check-access.ts';
import { createBeginForm, createSubmitForm } from './complaints/forms/submit-form.ts';
import { createComplaintServices } from './complaints/complaint-services.ts';
import type { Dependencies } from './context/dependencies.ts';
import { createDemoServices } from './demo/demo-services.ts';
import { createDomainServices } from './domains/domain-services.ts';
import { createEventServices } from './events/events.ts';
import { createExportServices } from './exports/export-services.ts';
import { createEditHost } from './hosts/edit-host.ts';
import { createApplyBulkEdit, createUndoBulkEdit } from './hosts/bulk/bulk-edit.ts';
import { createPreviewBulkEdit } from './hosts/bulk/preview-bulk-edit.ts';
import { createGetHost } from './hosts/get-host.ts';
import { createListHostCaptures } from './hosts/list-host-captures.ts';
import { createListHostPages } from './pages/list-host-pages.ts';
import { createReadHostActivity } from './hosts/read-host-activity.ts';
import { createListHosts } from './hosts/list-hosts.ts';
import { createListMapHosts, createReadMap } from './map/read-map.ts';
import { createStorageServices } from './storage/storage-services.ts';
import { createConsoleImports } from './imports/console-imports.ts';
import { createListServices } from './lists/list-services.ts';
import { createWhatIfServices } from './what-if/what-if-services.ts';
import { createPreviewSettings } from './hosts/preview-settings.ts';
import { createUndoHost } from './hosts/undo-host.ts';
import { createNodeServices } from './overview/read-live.ts';
import { createApplyResolution, createUndoResolution } from './overload/choose-resolution.ts';
import { createChooseForAll, createUndoForAll } from './overload/choose-for-all.ts';
import { createDryRunOverload } from './overload/dry-run-overload.ts';
import { createListOverloadedHosts } from './overload/overloaded-hosts.ts';
import { createPreviewOverload } from './overload/preview-overload.ts';
import { createGetOverview } from './overview/get-overview.ts';
import { createFigureServices } from './overview/read-history.ts';
import { createReadSeries } from './overview/read-series.ts';
import { createWatchLive } from './overview/watch-live.ts';
import { createGetPage } from './pages/get-page.ts';
import { createPageCalendar } from './pages/page-calendar.ts';
import { createPageTimeline } from './pages/page-timeline.ts';
import { createListPages } from './pages/list-pages.ts';
import { createRevisitPages } from './pages/revisit-pages.ts';
import { createPauseServices } from './pauses/pauses.ts';
import { createConsumerServices } from './redistribution/consumer-services.ts';
import { createRemovalServices } from './redistribution/removals/removal-services.ts';
import { createPackageServices } from './redistribution/package-services.ts';
import { openPageArchive, type ArchiveOptions } from './replay/open-page-archive.ts';
import { createRobotsServices } from './robots/robots-services.ts';
import { createReadAbout } from './public/read-about.ts';
import { createAddSeeds } from './seeds/add-seeds.ts';
import { createPreviewPacing } from './seeds/preview-pacing.ts';
import { createPreviewScope } from './seeds/preview-scope.ts';
import { createCreateSeedList, createListSeedLists, createUpdateSeedList } from './seeds/seed-lists.ts';
import { createApiTokenServices, createFindToken } from './users/api-tokens.ts';
import { createUserServices } from './users/manage-users.ts';
import { createReceiveContent } from './websub/receive-content.ts';
import { createVerifyIntent } from './websub/verify-intent.ts';
import { createAnalyserServices } from './scans/analysers/analyser-services.ts';
import { createScanResultServices } from './scans/results/scan-result-services.ts';
import { scansPlace } from './scans/run-directory.ts';
import { createSnapshotServices } from './snapshots/snapshot-services.ts';
import { createConsoleScans } from './scans/console-scans.ts';
import { createConsoleSnapshots } from './snapshots/console-snapshots.ts';
import { createConsoleSources } from './sources/source-services.ts';
import { createListSettings, createSetSetting } from './settings/settings.ts';
import {
  createReadChangeDetection,
  createReadHostIntervals,
  createReadRevisitIntervals,
  createListChoices,
} from './statistics/interval-figures.ts';
import { createWebmasterDeskServices } from './webmasters/webmaster-desk-services.ts';
import { createWebmasterServices } from './webmasters/webmaster-services.ts';
import { createTakedownServices } from './takedowns/takedown-services.ts';
import { createThrottleRuleServices } from './throttle-rules/throttle-rule-services.ts';

/** Wires the console's port to the services. */
export function joinConsoleServices(
  deps: Dependencies,
  options: ArchiveOptions,
  close: () => Promise<void>,
): ConsoleServices {
  const archive = openPageArchive(deps, options);
  const services: Omit<ConsoleServices, 'demo' | 'exports'> = {
    health: async () => ({ ok: await databaseAnswers(deps.prisma) }),
    auth: {
      inspectLink: createInspectLink(deps),
      claimLink: createClaimLink(deps),
      signIn: createSignIn(deps),
      signOut: createSignOut(deps),
      findSession: createFindSession(deps),
      findToken: createFindToken(deps),
    },
    accessRules: createConsoleAccess(deps),
    account: createAccountServices(deps),
    archive: { captures: createListLatestCaptures(deps), ...createStorageServices(deps) },
    overview: {
      get: createGetOverview(deps),
      series: createReadSeries(deps),
      live: createWatchLive(deps),
      ...createFigureServices(deps),
    },
    hosts: {
      list: createListHosts(deps),
      get: createGetHost(deps),
      edit: createEditHost(deps),
      undo: createUndoHost(deps),
      previewSettings: createPreviewSettings(deps),
      pages: createListHostPages(deps),
      captures: createListHostCaptures(deps),
      activity: createReadHostActivity(deps),
    },
    complaints: createComplaintServices(deps),
    takedowns: createTakedownServices(deps),
    complaintForm: {
      begin: createBeginForm(deps),
      submit: createSubmitForm(deps),
      check: createCheckAccess(deps),
    },
    consumers: createConsumerServices(deps),
    packages: createPackageServices(deps),
    removals: createRemovalServices(deps),
    overload: {
      list: createListOverloadedHosts(deps),
      preview: createPreviewOverload(deps),
      dryRun: createDryRunOverload(deps),
      apply: createApplyResolution(deps),
      undo: createUndoResolution(deps),
      chooseForAll: createChooseForAll(deps),
      undoForAll: createUndoForAll(deps),
    },
    pages: {
      list: createListPages(deps),
      get: createGetPage(deps),
      captures: createListPageCaptures(deps),
      timeline: createPageTimeline(deps),
      calendar: createPageCalendar(deps),
      revisit: createRevisitPages(deps),
      ...archive.pages,
    },
    pauses: createPauseServices(deps),
    seeds: {
      lists: createListSeedLists(deps),
      add: createAddSeeds(deps),
      create: createCreateSeedList(deps),
      update: createUpdateSeedList(deps),
      previewScope: createPreviewScope(deps),
      previewPacing: createPreviewPacing(deps),
    },
    settings: { list: createListSettings(deps), set: createSetSetting(deps) },
    scanResults: createScanResultServices(deps, scansPlace(options)),
    analysers: createAnalyserServices(deps, {
      directory: scansPlace(options),
      snapshots: createSnapshotServices(deps, {
        directory: options.snapshotDirectory,
        archive: archive.archive,
      }),
    }),
    scans: createConsoleScans(deps),
    snapshots: createConsoleSnapshots(deps, {
      directory: options.snapshotDirectory,
      archive: archive.archive,
    }),
    audit: {
      list: createListAudit(deps),
      ...createAuditSearchServices(deps),
      ...createAuditUndoServices(deps, {
        hosts: { undo: createUndoHost(deps) },
        bulkEdits: { undo: createUndoBulkEdit(deps) },
        throttleRules: createThrottleRuleServices(deps),
        overload: { undo: createUndoResolution(deps) },
      }),
    },
    users: createUserServices(deps),
    apiTokens: createApiTokenServices(deps),
    nodes: createNodeServices(deps),
    domains: createDomainServices(deps),
    events: createEventServices(deps),
    sources: createConsoleSources(deps),
    imports: createConsoleImports(deps, {
      directories: options.importDirectories ?? [],
      access: options.importAccess ?? defaultImportAccess,
    }),
    lists: createListServices(deps),
    webSub: { verifyIntent: createVerifyIntent(deps), receiveContent: createReceiveContent(deps) },
    statistics: {
      choices: createListChoices(deps),
      revisitIntervals: createReadRevisitIntervals(deps),
      changeDetection: createReadChangeDetection(deps),
      hostIntervals: createReadHostIntervals(deps),
    },
    public: { about: createReadAbout(deps) },
    webmasterDesk: createWebmasterDeskServices(deps),
    webmasters: createWebmasterServices(deps),
    map: { view: createReadMap(deps), hosts: createListMapHosts(deps) },
    whatIf: createWhatIfServices(deps),
    robots: createRobotsServices(deps),
    bulkEdits: {
      preview: createPreviewBulkEdit(deps),
      apply: createApplyBulkEdit(deps),
      undo: createUndoBulkEdit(deps),
    },
    throttleRules: createThrottleRuleServices(deps),
    serveArchive: archive.serve,
    close: async () => {
      await archive.close();
      await close();
    },
  };
  return {
    ...services,
    demo: createDemoServices(deps, services),
    exports: createExportServices(deps, services),
  };
}
