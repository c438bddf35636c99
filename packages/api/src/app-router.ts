import { accessRulesRouter } from './routers/archive/access-rules.ts';
import { analysersRouter } from './routers/archive/analysers.ts';
import { consumersRouter, packagesRouter, removalsRouter } from './routers/archive/consumers.ts';
import { importsRouter } from './routers/archive/imports.ts';
import { scanResultsRouter, scansRouter } from './routers/archive/scans.ts';
import { snapshotsRouter } from './routers/archive/snapshots.ts';
import { sourcesRouter } from './routers/archive/sources.ts';
import { takedownsRouter } from './routers/archive/takedowns.ts';
import { complaintsRouter } from './routers/complaints.ts';
import { pausesRouter, settingsRouter } from './routers/crawl-control.ts';
import { domainsRouter } from './routers/domains.ts';
import { bulkEditsRouter, hostsRouter } from './routers/hosts.ts';
import { exportsRouter, listsRouter } from './routers/lists.ts';
import { overloadRouter } from './routers/overload.ts';
import {
  demoRouter,
  eventsRouter,
  mapRouter,
  nodesRouter,
  overviewRouter,
  statisticsRouter,
  whatIfRouter,
} from './routers/overview.ts';
import { archiveRouter, pagesRouter } from './routers/pages.ts';
import { accountRouter, apiTokensRouter, auditRouter, authRouter, usersRouter } from './routers/people.ts';
import { robotsRouter } from './routers/robots.ts';
import { seedsRouter } from './routers/seeds.ts';
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
