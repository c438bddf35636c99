export { lockDataDirectory, type DataDirectoryLock } from './data-directory-lock.ts';
export { findOrInstallRedis } from './find-redis.ts';
export { findFreePort } from './service-process.ts';
export { LocalServiceError, type LocalServiceErrorCode } from './local-service.ts';
export { checkOwnDirectory, makeOwnDirectory } from './own-directory.ts';
export { readProcessIdentity, stopProcess, type StopStep } from './processes.ts';
export type { RunningService } from './local-service.ts';
export { startPostgres, type StartPostgresOptions } from './start-postgres.ts';
export { startRedis, type StartRedisOptions } from './start-redis.ts';
