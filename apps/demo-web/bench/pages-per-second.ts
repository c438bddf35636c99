import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { demoAddressOf } from '../src/serving/loopback-address.ts';
import { createDemoWorld, originOf } from '../src/world/demo-world.ts';
import { defaultEpoch } from '../src/world/virtual-time.ts';

/**
 * Measures how many pages per second the demo web serves, in a process of its own, over kept-alive
 * connections. It requests the pages of all steady hosts in turn: every charset, size and compression. Run
 * with `node apps/demo-web/bench/pages-per-second.ts [SECONDS]`.
 */
const runSeconds = Number(process.argv[2] ?? 5);
const connections = 16;
const demoHosts = 300;

interface Usage {
  readonly cpuSeconds: number;
  readonly rssMib: number;
}

const server = fork(new URL('demo-web-under-measure.ts', import.meta.url), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [started]: unknown[] = await once(server, 'message');
const { port, addressCount } = started as { port: number; addressCount: number };

const urls = steadyPageUrls(port);
await serveFor(1);
const before = await usage();
const begin = performance.now();
const { pages, bytes } = await serveFor(runSeconds);
const wallSeconds = (performance.now() - begin) / 1000;
const after = await usage();
server.disconnect();

const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
console.log(
  `demo-web: ${(pages / wallSeconds).toFixed(0)} pages/s (${(pages / cpuSeconds).toFixed(0)} per second of server CPU), ` +
    `${(bytes / pages / 1024).toFixed(1)} KiB a page, ${after.rssMib.toFixed(0)} MiB resident, ${urls.length} pages`,
);

function steadyPageUrls(port: number): string[] {
  const world = createDemoWorld({
    seed: 1,
    hostCount: demoHosts,
    port,
    time: { epoch: defaultEpoch, speed: 1440 },
  });
  return world.hosts
    .filter(({ role, site }) => role === 'own-site' && site.behaviour === 'steady')
    .flatMap(({ hostname, site }) => site.tree.pages.map((page) => originOf(port, hostname) + page.target));
}

/** Requests one page after another on every connection until the time is over. */
async function serveFor(seconds: number): Promise<{ pages: number; bytes: number }> {
  const end = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let pages = 0;
  let bytes = 0;
  const ask = async (first: number): Promise<void> => {
    for (let i = first; performance.now() < end; i += connections * 7) {
      const received = await bodyBytes(urls[i % urls.length] ?? '', agent);
      bytes += received;
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, i) => ask(i)));
  agent.destroy();
  return { pages, bytes };
}

async function bodyBytes(url: string, agent: Agent): Promise<number> {
  const { hostname, host, port, pathname, search } = new URL(url);
  const outgoing = request({
    host: demoAddressOf(hostname, addressCount),
    port,
    path: pathname + search,
    agent,
    headers: { host },
  }).end();
  const [incoming] = await once(outgoing, 'response');
  let bytes = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(incoming, count);
  return bytes;
}

async function usage(): Promise<Usage> {
  server.send('usage');
  const [answer]: unknown[] = await once(server, 'message');
  return answer as Usage;
}
