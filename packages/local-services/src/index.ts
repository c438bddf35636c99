export { lockDataDirectory, type DataDirectoryLock } from './data-directory-lock.ts';
export { findOrInstallRedis } from './find-or-install-redis.ts';
export { findFreePort } from './free-port.ts';
export { LocalServiceError, type LocalServiceErrorCode } from './local-service-error.ts';
export { readProcessIdentity } from './process-identity.ts';
export type { RunningService } from './running-service.ts';
export { startPostgres, type StartPostgresOptions } from './start-postgres.ts';
export { startRedis, type StartRedisOptions } from './start-redis.ts';
export { stopProcess, type StopStep } from './stop-process.ts';
