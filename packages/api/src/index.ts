export type { ApiContext, SessionCookie } from './api-context.ts';
export { appRouter, createCaller } from './app-router.ts';
export type { AppRouter } from './app-router.ts';
export * from './services-port.ts';
export { publicError, type RefusalWords } from './format-error.ts';
export { mapServiceError } from './map-service-error.ts';
export { downloadInput, replayInput } from './inputs.ts';
export { filledIn, refusals } from './refusals.ts';
export { exportInput } from './inputs/exports.ts';
