import { accessRulesRouter } from './routers/archive/access-rules.ts';
import { accountRouter, apiTokensRouter, auditRouter, authRouter, usersRouter } from './routers/people.ts';
import { analysersRouter } from './routers/archive/analysers.ts';
import { archiveRouter, pagesRouter } from './routers/pages.ts';
import { complaintsRouter } from './routers/complaints.ts';
import { consumersRouter, packagesRouter } from './routers/archive/consumers.ts';
import { demoRouter } from './routers/demo.ts';
import { domainsRouter } from './routers/domains.ts';
import { eventsRouter } from './routers/events.ts';
import { exportsRouter } from './routers/exports.ts';
import { hostsRouter } from './routers/hosts.ts';
import {
  mapRouter,
  nodesRouter,
  whatIfRouter,
  overviewRouter,
  statisticsRouter,
} from './routers/overview.ts';
import { importsRouter } from './routers/archive/imports.ts';
import { listsRouter } from './routers/lists.ts';
import { overloadRouter } from './routers/overload.ts';
import { pausesRouter } from './routers/pauses.ts';
import { removalsRouter } from './routers/archive/removals.ts';
import { robotsRouter } from './routers/robots.ts';
import { scanResultsRouter } from './routers/archive/scan-results.ts';
import { scansRouter } from './routers/archive/scans.ts';
import { seedsRouter } from './routers/seeds.ts';
import { settingsRouter } from './routers/settings.ts';
import { bulkEditsRouter } from './routers/bulk-edits.ts';
import { snapshotsRouter } from './routers/archive/snapshots.ts';
import { takedownsRouter } from './routers/archive/takedowns.ts';
import { sourcesRouter } from './routers/archive/sources.ts';
import { throttleRulesRouter } from './routers/throttle-rules.ts';
import { webmastersRouter } from './routers/webmasters.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  accessRules: accessRulesRouter,
  account: accountRouter,
  overview: overviewRouter,
  hosts: hostsRouter,
  complaints: complaintsRouter,
  consumers: consumersRouter,
  packages: packagesRouter,
  removals: removalsRouter,
  overload: overloadRouter,
  pages: pagesRouter,
  pauses: pausesRouter,
  scans: scansRouter,
  scanResults: scanResultsRouter,
  seeds: seedsRouter,
  settings: settingsRouter,
  analysers: analysersRouter,
  snapshots: snapshotsRouter,
  takedowns: takedownsRouter,
  archive: archiveRouter,
  audit: auditRouter,
  statistics: statisticsRouter,
  map: mapRouter,
  whatIf: whatIfRouter,
  bulkEdits: bulkEditsRouter,
  throttleRules: throttleRulesRouter,
  robots: robotsRouter,
  users: usersRouter,
  apiTokens: apiTokensRouter,
  nodes: nodesRouter,
  domains: domainsRouter,
  events: eventsRouter,
  demo: demoRouter,
  exports: exportsRouter,
  imports: importsRouter,
  sources: sourcesRouter,
  lists: listsRouter,
  webmasters: webmastersRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with the same checks as over HTTP. */
export const createCaller = createCallerFactory(appRouter);
