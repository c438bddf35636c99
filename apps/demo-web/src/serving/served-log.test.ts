import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from '../answers/answer.ts';
import { textAnswer } from '../answers/answer.ts';
import type { ServedExchange } from './served-log.ts';
import { demoAddressOf } from './loopback-address.ts';
import { steadyMs } from './served-log.ts';
import { startDemoWeb } from './start-demo-web.ts';
import type { DemoWeb } from './start-demo-web.ts';
import { requestDemo } from '../testing/demo-client.ts';

let web: DemoWeb;
let served: ServedExchange[];
afterEach(() => web.close());

async function start(intervene: (target: string) => Answer | undefined = () => undefined): Promise<void> {
  served = [];
  web = await startDemoWeb({
    hosts: 3,
    maxPagesPerSite: 2,
    intervene: ({ target }) => intervene(target),
    onServed: (exchange) => served.push(exchange),
  });
}

const ask = (target: string) =>
  requestDemo(web.addressCount, `http://${web.hosts[0]}${target}`).catch((error: unknown) => error);

async function exchangeOf(target: string): Promise<ServedExchange> {
  const find = () => served.find((one) => one.target === target);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (found === undefined) throw new Error('not served');
  return found;
}

test('reports an exchange with the times of its request and of the end of its answer', async () => {
  await start();
  const beforeMs = steadyMs();
  await ask('/');
  const endMs = steadyMs();
  const exchange = await exchangeOf('/');
  expect(exchange).toMatchObject({ status: 200, isComplete: true, method: 'GET' });
  expect(exchange.arrivedMs).toBeGreaterThanOrEqual(beforeMs);
  expect(exchange.endedMs).toBeGreaterThanOrEqual(exchange.arrivedMs);
  // The client cannot have received the end before it was sent.
  expect(exchange.endedMs).toBeLessThanOrEqual(endMs);
});

test('distinguishes requests by connection', async () => {
  await start();
  await ask('/');
  await ask('/robots.txt');
  const [first, second] = [await exchangeOf('/'), await exchangeOf('/robots.txt')];
  expect(second.connection).toBe(first.connection);
});

test('reports an answer that breaks off', async () => {
  await start((target) =>
    target === '/cut' ? { ...textAnswer(200, 'x'.repeat(1000)), cutAfterBytes: 10 } : { kind: 'reset' },
  );
  await ask('/cut');
  expect(await exchangeOf('/cut')).toMatchObject({ status: 200, isComplete: false });
  await ask('/reset');
  expect(await exchangeOf('/reset')).toMatchObject({ status: null, isComplete: false });
});

test('an intervention that returns an answer replaces the answer of the host', async () => {
  await start((target) => (target === '/' ? textAnswer(429, 'no', { 'retry-after': '9' }) : undefined));
  expect(await ask('/')).toMatchObject({ status: 429 });
  expect(await ask('/robots.txt')).not.toMatchObject({ status: 429 });
});

/** Sends a request, disconnects once the server waits, and returns when. */
const hangUp = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { host, port, name, waiting } = workerData;
  const socket = require('node:net').connect(port, host, () => socket.write('GET /stream HTTP/1.1\\r\\nHost: ' + name + '\\r\\n\\r\\n'));
  socket.once('data', () => {
    parentPort.postMessage('begun');
    Atomics.wait(waiting, 0, 0);
    socket.resetAndDestroy();
    setImmediate(() => parentPort.postMessage(Number(process.hrtime.bigint()) / 1e6));
  });
`;

test('reports a disconnect that was noticed late with its earliest possible time', async () => {
  const stream = {
    kind: 'stream',
    headers: {},
    chunk: Buffer.from('x'),
    times: Infinity,
    pauseMs: 5,
  } as const;
  await start((target) => (target === '/stream' ? stream : undefined));
  const { hostname, port, host: name } = new URL(`http://${web.hosts[0]}`);
  const waiting = new Int32Array(new SharedArrayBuffer(8));
  const host = demoAddressOf(hostname, web.addressCount);
  const worker = new Worker(hangUp, { eval: true, workerData: { host, port: Number(port), name, waiting } });
  await once(worker, 'message');
  const report = once(worker, 'message') as Promise<[number]>;
  // This thread is blocked from before the disconnect until long after it, and then runs its timers first.
  setImmediate(() => {
    Atomics.store(waiting, 0, 1);
    Atomics.notify(waiting, 0);
    Atomics.wait(waiting, 1, 0, 200);
  });
  const [hungUpMs] = await report;
  const exchange = await exchangeOf('/stream');
  expect(exchange.isComplete).toBe(false);
  expect(exchange.endedMs).toBeLessThanOrEqual(hungUpMs);
  expect(exchange.endedMs).toBeGreaterThanOrEqual(exchange.arrivedMs);
  await worker.terminate();
});
