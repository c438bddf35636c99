// How fast the history of other archives is imported: lines of CDX, and bytes of WARC.
// Options: --lines N (1000000), --megabytes N (1000) of uncompressed WARC, --json.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createSystemClock, systemRandom } from '@meguri/runtime';
import { createCommandServices } from '@meguri/services';
import { runNextImport } from '@meguri/services/imports';
import { startRedis } from '@meguri/local-services';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    megabytes: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
const lines = Number(options.lines);
const megabytes = Number(options.megabytes);
announce(`Import of ${figure(lines)} lines of CDX, and of ${figure(megabytes)} MB of WARC`);

const { directory } = temporaryDirectory('import');
const server = await startBenchServer();
const { prisma, hotPath, url: databaseUrl, close } = await server.create('import');
const redis = await startRedis({ directory: path.join(directory, 'redis'), log: () => undefined });
const services = createCommandServices({
  databaseUrl,
  redisUrl: redis.url,
  archiveDirectory: path.join(directory, 'archive'),
});
const ctx = {
  requestId: 'bench',
  clientAddress: null,
  actor: { id: 1, name: 'bench', role: 'administrator' },
} as const;

const [hosts, capturesPerUrl] = [2_000, 4];
const words = Array.from({ length: 1_000 }, (_, number) => `word${(number * 7919) % 1_000}`);
/** A page of about 30 kB: 8 kB of text in markup, 80 links, style and script. */
const furniture = `<style>${'.a{color:red}'.repeat(600)}</style><script>${'let x=1;'.repeat(900)}</script>`;
const bodyOf = (number: number) => {
  const paragraphs = Array.from({ length: 40 }, (_, place) => {
    const text = Array.from({ length: 28 }, (__, at) => words[(number + place * 31 + at * 7) % 1_000]).join(
      ' ',
    );
    return `<div class="c${place}"><p>${text}</p><a href="/a/${place}">${place}</a><a href="/b/${place}">more</a></div>`;
  });
  return Buffer.from(`<!doctype html><title>Page ${number}</title>${furniture}${paragraphs.join('\n')}`);
};
const noise = randomBytes(4_000_000);
/** As in crawls, images have about as many bytes as pages. */
const imageOf = (number: number) => noise.subarray((number * 7_919) % 3_900_000).subarray(0, 30_000);

/**
 * Sorted by URL, as indexes are: each URL has captures on four days, half of them with the digest of the
 * previous one.
 */
function* cdxLines(): Generator<string> {
  yield ' CDX N b a m s k r M S V g\n';
  for (let number = 0; number < lines; number += 1) {
    const url = Math.floor(number / capturesPerUrl);
    const capture = number % capturesPerUrl;
    const digest = createHash('sha1')
      .update(`${url} ${capture >> 1}`)
      .digest('hex');
    yield `- 2015${String(1 + (url % 9)).padStart(2, '0')}0${1 + capture}120000 http://host${url % hosts}.example/${url} text/html 200 ${digest} - - 1000 0 a.warc.gz\n`;
  }
}

function* warcRecords(part: number, bytes: number): Generator<Buffer> {
  let written = 0;
  for (let number = 0; written < bytes; number += 1) {
    const isImage = number % 2 === 1;
    const type = isImage ? 'image/jpeg' : 'text/html; charset=utf-8';
    const http = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`);
    const body = isImage ? imageOf(number) : bodyOf(number);
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://host${number % 50}.example/${part}/${number}\r\nWARC-Date: 2016-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:${part}-${number}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${http.byteLength + body.byteLength}\r\n\r\n`;
    const record = Buffer.concat([Buffer.from(head), http, body, Buffer.from('\r\n\r\n')]);
    written += record.byteLength;
    yield gzipSync(record, { level: 4 });
  }
}

async function write(name: string, pieces: Iterable<string | Buffer>): Promise<string> {
  const file = path.join(directory, name);
  await pipeline(Readable.from(pieces), createWriteStream(file));
  return file;
}

async function timed(paths: string[]): Promise<{ seconds: number; captures: number }> {
  const { id } = await services.createImport({ ctx, input: { paths, seedList: null } });
  const startedMs = performance.now();
  const run = await runNextImport({
    prisma,
    hotPath,
    clock: createSystemClock(),
    random: systemRandom,
    directory: path.join(directory, 'staged'),
    threads: 2,
  });
  if (run?.state !== 'done') throw new Error(run?.problem ?? 'the import did not run');
  const { counts } = await services.getImport({ id });
  return { seconds: (performance.now() - startedMs) / 1_000, captures: counts.captures };
}

const cdx = await write('a.cdx', cdxLines());
const index = await timed([cdx]);
const linesPerMinute = (60 * index.captures) / index.seconds;

const warcs: string[] = [];
for (let part = 0; part < 2; part += 1)
  warcs.push(await write(`${part}.warc.gz`, warcRecords(part, (megabytes * 1e6) / 2)));
const records = await timed(warcs);
const megabytesPerSecond = megabytes / records.seconds;

// The same bytes inflated and digested in a bare loop, in one thread: an upper bound for this machine.
const sample = [...warcRecords(9, 50_000_000)];
const bareMs = performance.now();
let bareBytes = 0;
for (const member of sample) {
  const record = gunzipSync(member);
  createHash('sha256').update(record).digest();
  bareBytes += record.byteLength;
}
const bareMegabytesPerSecond = bareBytes / 1e3 / (performance.now() - bareMs);
const faults = (await services.verify({ sample: 200, files: false })).filter(({ ok }) => !ok);

const goals = [
  assess({ what: 'lines of CDX a minute', value: linesPerMinute, target: 1e6, reach: 'at least' }),
  assess({
    what: 'MB of uncompressed WARC a second',
    value: megabytesPerSecond,
    target: 100,
    reach: 'at least',
  }),
  assess({ what: 'checks of meguri verify that differ', value: faults.length, target: 0, reach: 'at most' }),
];
console.log(
  `index: ${figure(index.captures)} captures in ${figure(index.seconds)} s, ${figure((await stat(cdx)).size / 1e6)} MB`,
);
console.log(`records: ${figure(records.captures)} captures in ${figure(records.seconds)} s`);
console.log(
  `a bare loop of gunzip and SHA-256 in one thread: ${figure(bareMegabytesPerSecond)} MB/s, ${figure(megabytesPerSecond / bareMegabytesPerSecond)} of it`,
);
for (const { check, differences } of faults) console.log(`${check}: ${differences.slice(0, 3).join('; ')}`);
for (const goal of goals) console.log(goalLine(goal));
if (options.json)
  console.log(
    JSON.stringify({ index, records, linesPerMinute, megabytesPerSecond, bareMegabytesPerSecond, goals }),
  );
await services.close();
await close();
await redis.stop();
await server.stop();
await rm(directory, { recursive: true, force: true });
process.exit(0);
