import { importAccessOf } from '@meguri/contracts';
import { readDatabaseClock } from '@meguri/database';
import { createClusterClock, createLogger, readEnvironment, runProcess } from '@meguri/runtime';
import { controlEnvironmentSchema } from './control-environment.ts';
import { keptArchiveOf } from './keeping/kept-archive.ts';
import { startControl } from './start-control.ts';

await runProcess(async () => {
  const environment = readEnvironment(controlEnvironmentSchema, process.env);
  const log = createLogger({ name: 'control', level: environment.LOG_LEVEL });
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HEALTH_PORT: healthPort } = environment;
  const clock = await createClusterClock(() => readDatabaseClock(databaseUrl));
  const { MAIL_RELAY_USER: user, MAIL_RELAY_PASSWORD: pass } = environment;
  const relayLogin = user === undefined || pass === undefined ? null : { user, pass };
  const mailboxPassword = {
    password: environment.MAIL_IMAP_PASSWORD,
    file: environment.MAIL_IMAP_PASSWORD_FILE,
  };
  const { PROGRESS: progress, SNAPSHOT_DIRECTORY: snapshotDirectory = null } = environment;
  const program = await startControl({
    databaseUrl,
    redisUrl,
    log,
    clock,
    relayLogin,
    mailboxPassword,
    progress,
    snapshotDirectory,
    scanDirectory: environment.SCAN_DIRECTORY,
    archive: keptArchiveOf(environment),
    pushSecretsDirectory: environment.PUSH_SECRETS_DIRECTORY,
    importAccess: importAccessOf(environment),
    privateRanges: environment.MEGURI_ALLOW_PRIVATE,
  });
  return { program, healthPort };
});
