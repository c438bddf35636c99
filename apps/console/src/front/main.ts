import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import next from 'next';
import { readFrontEnvironment } from './front-environment.ts';
import { createFrontServer } from './front-server.ts';
import { withStaticFiles } from './static-files.ts';

const directory = new URL('../..', import.meta.url).pathname;
const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, hostname: { type: 'string', default: '127.0.0.1' } },
});
const port = Number(values.port);

/** Requests in progress have this time to end. */
const graceMs = 3_000;
/** An ignored header is reported at most once in this time. */
const reportMs = 3_600_000;
let reportedAtMs = -Infinity;

const options = readFrontEnvironment(process.env, (address) => {
  const nowMs = performance.now();
  if (nowMs - reportedAtMs < reportMs) return;
  reportedAtMs = nowMs;
  process.stderr.write(
    `The X-Forwarded-For header from ${address} is ignored: that address is not a trusted proxy. ` +
      `If it is your reverse proxy, add it to TRUSTED_PROXIES.\n`,
  );
});
const app = next({ dev: false, dir: directory, hostname: values.hostname, port });
const handle = await withStaticFiles(path.join(directory, '.next/static'), app.getRequestHandler());
let whenReady: Promise<void> | null = null;
const server = createFrontServer(async (request, response) => {
  await whenReady;
  await handle(request, response);
}, options);

server.listen(port, values.hostname);
await once(server, 'listening');
whenReady = app.prepare();
await whenReady;
process.stdout.write(`The console listens at ${values.hostname}:${port}.\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(0), graceMs).unref();
  });
}
