export { startDemoWeb } from './start-demo-web.ts';
export type { DemoWeb, DemoWebOptions } from './start-demo-web.ts';
export { demoAddressOf, SPREAD_ADDRESS_COUNT } from './loopback-address.ts';
export type { PageTruth } from './control-answer.ts';
