export * from './bad-web-server.ts';
export { hugeRobots } from './huge-bodies.ts';
export * from './raw-server.ts';
export type { Handler, ServerExchange } from './server-exchange.ts';
export { respond } from './server-exchange.ts';
export { testCertificate, testPrivateKey } from './test-certificate.ts';
export type { VirtualPage } from './virtual-hosts.ts';
