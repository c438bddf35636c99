export type { ApiContext, SessionCookie } from './api-context.ts';
export { appRouter, createCaller } from './app-router.ts';
export type { AppRouter } from './app-router.ts';
export * from './services-port.ts';
export { auditFilterInput } from './inputs/administration.ts';
