/**
 * The simulated web in a process of its own, which no fault hits. Writes every exchange as a line of JSON to
 * the file named in its first argument; takes commands over its channel.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { startDemoWeb, steadyMs, type ServedExchange } from '@meguri/demo-web';
import type { RobotsChange, WebRequest } from '../checks/web-log.ts';
import { Interventions, webCommand } from './interventions.ts';
import type { WebLogLine } from './simulated-web.ts';

const [logFile = '', hosts = '500', seed = '1', maxPagesPerSite = '20'] = process.argv.slice(2);
const log = createWriteStream(logFile, { flags: 'a' });
const write = (line: WebLogLine) => log.write(`${JSON.stringify(line)}\n`);
const interventions = new Interventions();

const web = await startDemoWeb({
  hosts: Number(hosts),
  seed: Number(seed),
  maxPagesPerSite: Number(maxPagesPerSite),
  intervene: (request) => interventions.answer(request, steadyMs()),
  onServed: (exchange) => write({ kind: 'request', ...requestOf(exchange) }),
});

process.on('message', (message) => {
  const command = webCommand.parse(message);
  const atMs = steadyMs();
  interventions.apply(command, atMs);
  if (command.kind !== 'robots') return;
  const change: RobotsChange = { host: `${command.hostname}:${web.port}`, atMs, text: command.text };
  write({ kind: 'robots', ...change });
});
process.once('disconnect', () => void stop());
process.once('SIGTERM', () => void stop());
process.send?.({ kind: 'ready', hosts: web.hosts, addressCount: web.addressCount });

async function stop(): Promise<void> {
  await web.close();
  log.end(() => process.exit(0));
}

function requestOf(exchange: ServedExchange): WebRequest {
  const { answer, status, target } = exchange;
  const headers = answer.kind === 'body' ? answer.headers : {};
  const location = headers['location'];
  const isWholeBody = answer.kind === 'body' && exchange.isComplete && exchange.method === 'GET';
  const retryAfter = headers['retry-after'];
  return {
    host: `${exchange.hostname}:${web.port}`,
    target,
    arrivedMs: exchange.arrivedMs,
    arrivedAtMs: exchange.arrivedAt.getTime(),
    endedMs: exchange.endedMs,
    isComplete: exchange.isComplete,
    status,
    connection: exchange.connection,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    redirectHost: location === undefined ? null : (URL.parse(location)?.host ?? null),
    robotsText: isWholeBody && status === 200 && target === '/robots.txt' ? answer.body.toString() : null,
    bodyDigest: isWholeBody ? createHash('sha256').update(answer.body).digest('hex') : null,
  };
}
