export { demoAddressOf } from './serving/loopback-address.ts';
export { listDemoSites, type DemoSite, type DemoSitePage } from './world/list-sites.ts';
export { readPublishedFile, type PublishedFile } from './serving/published-files.ts';
export { demoPlaceOf } from './world/demo-places.ts';
export type { Answer, DemoRequest } from './answers/answer.ts';
export { startDemoWeb, type DemoWeb, type DemoWebOptions } from './serving/start-demo-web.ts';
export { steadyMs, type ServedExchange } from './serving/served-log.ts';
