import { createServer } from 'node:http';
import { createLogger, createSystemClock, readEnvironment } from '@meguri/runtime';
import { controlEnvironmentSchema } from './control-environment.ts';
import { startControl } from './start-control.ts';

const environment = readEnvironment(controlEnvironmentSchema, process.env);
const log = createLogger({ name: 'control', level: environment.LOG_LEVEL });
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, HEALTH_PORT: healthPort } = environment;
const control = await startControl({ databaseUrl, redisUrl, log, clock: createSystemClock() });

const health =
  healthPort === undefined
    ? null
    : createServer((_request, response) => response.end('{"ok":true}')).listen(healthPort);
process.send?.({ kind: 'ready' });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  health?.close();
  await control.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent died: nobody would stop us any more.
process.on('disconnect', () => void stop());
