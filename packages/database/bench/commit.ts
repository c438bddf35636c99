import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { plannedFrequency, defaultHostClockTuning } from '@meguri/schedule';
import { Client } from 'pg';
import type { commitResults } from '../src/commit/commit-results.ts';
import type { CommitInput, CommittedAccess, VisitEnd } from '../src/commit/commit-types.ts';
import { countOutcomes } from '../src/commit/counters/outcome-counters.ts';
import type { openDatabase } from '../src/connection/client.ts';
import { migrate } from '../src/migrations/migrate.ts';

/**
 * Compares the cost of a commit in this checkout and in another one, on the same rows of one database. Groups
 * alternate between the two, so that a busy machine and a growing table affect both alike.
 *
 *     node packages/database/bench/commit.ts --database-url postgresql://… [--baseline ../other-checkout]
 *       [--groups 400] [--hosts 2000] [--pages-per-host 100] [--visits 5] [--pages-per-visit 10]
 *
 * The database must be empty or filled by this program. Prints processor time per page of the server's
 * process and of Node, and the ratio of the two checkouts with its standard error.
 */
const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    baseline: { type: 'string' },
    groups: { type: 'string', default: '400' },
    hosts: { type: 'string', default: '2000' },
    'pages-per-host': { type: 'string', default: '100' },
    visits: { type: 'string', default: '5' },
    'pages-per-visit': { type: 'string', default: '10' },
  },
});
const databaseUrl = options['database-url'];
if (databaseUrl === undefined) throw new Error('--database-url is missing');
const groups = Number(options.groups);
const hostCount = Number(options.hosts);
const pagesPerHost = Number(options['pages-per-host']);
const visitsPerGroup = Number(options.visits);
const pagesPerVisit = Number(options['pages-per-visit']);

interface DatabasePackage {
  openDatabase: typeof openDatabase;
  commitResults: typeof commitResults;
}
const load = async (checkout: string) =>
  (await import(
    pathToFileURL(path.resolve(checkout, 'packages/database/src/index.ts')).href
  )) as DatabasePackage;
const ours = path.join(import.meta.dirname, '../../..');
const checkouts = [ours, ...(options.baseline ? [options.baseline] : [])];

const admin = new Client({ connectionString: databaseUrl });
await admin.connect();
await migrate(databaseUrl);
await fill();
const pages = (
  await admin.query<{ hostId: string; urlKey: string; url: string }>(
    `SELECT host_id::text AS "hostId", url_key::text AS "urlKey", url FROM page ORDER BY host_id, url_key`,
  )
).rows;
const pagesOf = Map.groupBy(pages, ({ hostId }) => hostId);
const hostIds = [...pagesOf.keys()];
const visitsOfPage = new Map<string, number>();

interface Contender {
  name: string;
  commit: (input: CommitInput) => Promise<void>;
  backend: number;
  close: () => Promise<void>;
  server: number[];
  node: number[];
}
const contenders: Contender[] = [];
for (const checkout of checkouts) {
  const database = await load(checkout);
  const { hotPath, close } = database.openDatabase(databaseUrl, 1);
  const [[row]] = await hotPath.transaction([
    { name: 'pid', text: 'SELECT pg_backend_pid() AS pid', values: [] },
  ]);
  contenders.push({
    name: checkout,
    commit: (input) => database.commitResults(hotPath, input),
    backend: (row as { pid: number }).pid,
    close,
    server: [],
    node: [],
  });
}

for (let group = -20; group < groups; group += 1) {
  const order = group % 2 === 0 ? contenders : contenders.toReversed();
  for (const contender of order) {
    const input = await nextGroup();
    const before = { server: backendMicroseconds(contender.backend), node: process.cpuUsage() };
    await contender.commit(input);
    const node = process.cpuUsage(before.node);
    if (group < 0) continue;
    const count = input.accesses.length;
    contender.server.push((backendMicroseconds(contender.backend) - before.server) / count);
    contender.node.push((node.user + node.system) / count);
  }
}
for (const { name, server, node } of contenders)
  console.log(
    `${path.basename(path.resolve(name))}: server ${mean(server).toFixed(1)} µs a page (median ${median(server).toFixed(1)}), node ${mean(node).toFixed(1)}`,
  );
const [one, other] = contenders;
if (one && other) {
  for (const side of ['server', 'node'] as const) {
    const logs = one[side]
      .map((value, index) => Math.log(value / (other[side][index] ?? value)))
      .filter(Number.isFinite);
    const spread = Math.sqrt(mean(logs.map((log) => (log - mean(logs)) ** 2)) / logs.length);
    console.log(
      `${side}: ratio of sums ${(mean(one[side]) / mean(other[side])).toFixed(3)}, of pairs ${Math.exp(mean(logs)).toFixed(3)} ± ${spread.toFixed(3)}, of medians ${(median(one[side]) / median(other[side])).toFixed(3)}`,
    );
  }
  const total = (c: Contender) => mean(c.server) + mean(c.node);
  console.log(`both: ratio of sums ${(total(one) / total(other)).toFixed(3)}`);
}
await Promise.all(contenders.map(({ close }) => close()));
await admin.end();

/** Processor time of a server process in microseconds, with a resolution of nanoseconds. */
function backendMicroseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

async function fill(): Promise<void> {
  const { rows } = await admin.query<{ filled: boolean }>('SELECT EXISTS (SELECT 1 FROM page) AS filled');
  if (rows[0]?.filled) return;
  await admin.query(`INSERT INTO seed_list (id, name, created_at, scope) VALUES (1, 'bench', now(), '{}')`);
  await admin.query(
    `INSERT INTO host (host_id, name, site, node_id, top_level_domain, first_seen_at, next_access_at, next_due_at, page_count, quad)
     SELECT hashtextextended('host' || h, 0) & 9223372036854775807, 'www.h' || h || '.example', 'h' || h || '.example', 1,
       (ARRAY['org', 'com', 'jp', 'de'])[1 + h % 4], now(), now(), now() + interval '1 day', $2::int,
       CASE WHEN h % 3 > 0 THEN h % 65536 END FROM generate_series(1, $1::int) AS h`,
    [hostCount, pagesPerHost],
  );
  await admin.query(
    `INSERT INTO page (host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, discovered_at, next_visit_at, next_reason)
     SELECT host_id, hashtextextended(name || p, 1), 'http://' || name || '/documents/section-' || p % 97 || '/article-' || p || '.html', 1, 3,
       0, 0, 3, now(), '3000-01-01Z'::timestamptz + p * interval '1 hour', 1
     FROM generate_series(1, $1::int) AS p, host ORDER BY p, host_id`,
    [pagesPerHost],
  );
  await admin.query('VACUUM ANALYZE');
}

/** The commit of visits of a few hosts that are about to end, under their leases. */
async function nextGroup(): Promise<CommitInput> {
  const now = new Date();
  const hosts = new Set(
    Array.from({ length: visitsPerGroup }, () => hostIds[Math.floor(Math.random() * hostIds.length)] ?? ''),
  );
  const visits = [...hosts].map((hostId) => ({ hostId, token: randomUUID() }));
  await admin.query(
    `UPDATE host SET visit_token = v.token, visit_lease_until = now() + interval '1 minute'
     FROM unnest($1::bigint[], $2::uuid[]) AS v(host_id, token) WHERE host.host_id = v.host_id`,
    [visits.map(({ hostId }) => hostId), visits.map(({ token }) => token)],
  );
  const accesses = visits.flatMap(({ hostId }) => {
    const known = pagesOf.get(hostId) ?? [];
    const first = Math.floor(Math.random() * (known.length - pagesPerVisit));
    return known.slice(first, first + pagesPerVisit).map((page) => accessTo(page, now));
  });
  return {
    commitId: randomUUID(),
    nodeId: 1,
    now,
    hostClockTuning: defaultHostClockTuning,
    accesses,
    visitEnds: visits.map(({ hostId, token }) => endOf(BigInt(hostId), token, now)),
    robots: [],
    discovered: [],
  };
}

function accessTo(page: { hostId: string; urlKey: string; url: string }, now: Date): CommittedAccess {
  const hostId = BigInt(page.hostId);
  const at = new Date(now.getTime() + Math.random());
  const digest = randomBytes(32);
  const changed = Math.random() < 0.3;
  const key = `${page.hostId} ${page.urlKey}`;
  const visits = (visitsOfPage.get(key) ?? 0) + 1;
  visitsOfPage.set(key, visits);
  const intervalSeconds = Math.round(86_400 * (1 + Math.random() * 20));
  const verdict = changed ? 'changed' : 'unchanged';
  return {
    hostId,
    verdict,
    bytes: 12_000,
    endedAt: at,
    capture: {
      hostId,
      urlKey: page.urlKey,
      capturedAt: new Date(),
      url: page.url,
      verdict,
      code: 'ok',
      status: 200,
      mime: 'text/html',
      recordType: 'response',
      fileName: 'meguri-1-20260301120000123-00042.warc.gz',
      offset: 123_456_789,
      length: 11_000,
      payloadDigest: digest,
      payloadBytes: 40_000,
      truncated: null,
      refersToAt: null,
      refersToKey: null,
      durationMs: 12,
      repeat: visits > 1 ? { elapsedSeconds: 86_400, seedListId: 1 } : null,
    },
    page: {
      hostId,
      urlKey: page.urlKey,
      nextVisitAt: new Date(Date.UTC(3000, 0, 1) + intervalSeconds * 1000),
      nextReason: 'estimated-rate',
      excluded: null,
      lastAccessAt: at,
      lastVerdictAt: at,
      lastChangedAt: changed ? at : null,
      lastCode: 'ok',
      lastStatus: 200,
      intervalSeconds,
      baseIntervalSeconds: null,
      loadExcluded: false,
      linksUnread: false,
      plannedFrequency: plannedFrequency(intervalSeconds),
      rateTerm: plannedFrequency(intervalSeconds),
      policyState: [0.5, 5, visits, -2, 0],
      visits,
      changes: changed ? 1 : 0,
      returns: 0,
      consecutiveErrors: 0,
      etag: '"5f3a-61d2c8b7a4e80"',
      lastModified: 'Tue, 04 Mar 2025 09:12:45 GMT',
      textDigest: digest.subarray(0, 8),
      simhash: null,
      changeMemory: null,
      duplicateOf: null,
      likeness: null,
      title: 'An article with a title of usual length',
      language: 'en',
    },
    clockVerdict: { changed, changeProbability: Math.random() },
  };
}

function endOf(hostId: bigint, token: string, now: Date): VisitEnd {
  return {
    hostId,
    token,
    lastAccessAt: now,
    nextAccessAt: now,
    effectiveIntervalSeconds: 20,
    intervalReason: 'default',
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: 120_000,
    errorRing: 0,
    consecutiveErrors: 0,
    blocked: false,
    address: '192.0.2.1',
    place: null,
    lastCode: 'ok',
    ...countOutcomes([]),
  };
}
