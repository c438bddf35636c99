export { demoAddressOf } from './loopback-address.ts';
export { demoPlaceOf } from './demo-places.ts';
export type { Answer, DemoRequest } from './answer.ts';
export { startDemoWeb, type DemoWeb, type DemoWebOptions } from './start-demo-web.ts';
export { steadyMs, type ServedExchange } from './served-log.ts';
