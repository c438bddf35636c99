import { createServer } from 'node:http';
import { createLogger, createSystemClock, readEnvironment, systemRandom } from '@meguri/runtime';
import { startCrawlNode } from './crawl-node.ts';
import { nodeEnvironmentSchema } from './node-config.ts';

const environment = readEnvironment(nodeEnvironmentSchema, process.env);
const log = createLogger({ name: environment.NODE_NAME, level: environment.LOG_LEVEL });
const node = await startCrawlNode({ environment, log, clock: createSystemClock(), random: systemRandom });

const health =
  environment.HEALTH_PORT === undefined
    ? null
    : createServer((_request, response) => response.end('{"ok":true}')).listen(environment.HEALTH_PORT);
process.send?.({ kind: 'ready' });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  health?.close();
  await node.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent died: nobody would stop us any more.
process.on('disconnect', () => void stop());
