export type { ArchivedCapture } from './archive/get-capture.ts';
export type { SignInLink } from './auth/links.ts';
export { createCommandServices, type CommandServices } from './create-command-services.ts';
export { createConsoleServices, type ConsoleServicesOptions } from './create-console-services.ts';
export type { VersionRow } from './versions/list-versions.ts';
export type { VerifyCheck } from './verify/findings.ts';
export { openLocalServices } from './open-local-services.ts';
export type { LocalServices } from './open-local-services.ts';
export { ServiceError, type ActorContext } from '@meguri/api/services-port';
