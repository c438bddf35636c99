// What the measured speed of a server adds to its access interval: our average beside the report's mean of the
// last ten requests, over the same requests to fast and slow servers on loopback.
import { parseArgs } from 'node:util';
import { defaultSettings } from '@meguri/contracts';
import { createAddressPolicy, createFetcher, type Fetcher } from '@meguri/fetch';
import {
  efficiencyPenaltySeconds,
  unmeasuredEfficiency,
  updateEfficiency,
  type MeasuredEfficiency,
} from '@meguri/schedule';
import { announce, figure } from '../src/report/goal.ts';
import { startSpeedServers, type SpeedServer } from '../src/speed/speed-servers.ts';

const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '20' }, json: { type: 'boolean' } },
});
announce('Seconds that a server’s speed adds to its access interval, by two definitions of its speed');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const settings = defaultSettings();
const weights = {
  slowSeconds: settings['access.efficiencySlowSeconds'],
  errorSeconds: settings['access.efficiencyErrorSeconds'],
  targetSpeedBytesPerSecond: settings['access.targetSpeedBytesPerSecond'],
};

interface Access {
  bytes: number;
  seconds: number;
  error: boolean;
}

async function measure(fetcher: Fetcher, { url }: SpeedServer): Promise<Access[]> {
  const accesses: Access[] = [];
  for (let request = 0; request < Number(options.requests); request += 1) {
    const session = fetcher.open(url);
    const from = performance.now();
    const exchange = await session.request({ url, ifNoneMatch: '"1"' });
    const seconds = (performance.now() - from) / 1000;
    const error = exchange.kind === 'failure';
    accesses.push({ bytes: error ? 0 : exchange.bytesReceived, seconds, error });
    await session.close();
  }
  return accesses;
}

/** The report's estimate: the mean of the last ten requests, whatever their size, with failures as 0 B/s. */
function meanOfLastTen(accesses: readonly Access[]): number {
  const last = accesses.slice(-10);
  const speeds = last.map(({ bytes, seconds, error }) => (error ? 0 : bytes / Math.max(seconds, 0.001)));
  return speeds.reduce((sum, speed) => sum + speed, 0) / last.length;
}

const servers = await startSpeedServers();
const fetcher = createFetcher({
  userAgent: 'Meguri-bench',
  clock: { now: () => new Date() },
  addressPolicy: createAddressPolicy(['127.0.0.0/8']),
});
const results = await Promise.all(
  servers.map(async (server) => {
    const accesses = await measure(fetcher, server);
    const ours = accesses.reduce<MeasuredEfficiency>(updateEfficiency, unmeasuredEfficiency);
    const report = { ...ours, speedBytesPerSecond: meanOfLastTen(accesses) };
    return {
      server: server.name,
      isSlow: server.isSlow,
      oursBytesPerSecond: ours.speedBytesPerSecond ?? 0,
      oursSeconds: efficiencyPenaltySeconds(ours, weights),
      reportBytesPerSecond: report.speedBytesPerSecond,
      reportSeconds: efficiencyPenaltySeconds(report, weights),
    };
  }),
);
for (const { server, oursBytesPerSecond, oursSeconds, reportBytesPerSecond, reportSeconds } of results)
  console.log(
    `${server}: ours ${figure(oursBytesPerSecond)} B/s, + ${figure(oursSeconds)} s; report ${figure(reportBytesPerSecond)} B/s, + ${figure(reportSeconds)} s`,
  );
await fetcher.close();
for (const server of servers) server.close();
if (options.json) console.log(JSON.stringify({ weights, results }));
