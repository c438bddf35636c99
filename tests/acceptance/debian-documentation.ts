import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { reachablePages } from '@meguri/testing/documentation';
import { Client } from 'pg';
import { checkLinks } from './check-links.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { changePages, serveDocumentation } from './served-documentation.ts';

/**
 * Acceptance test: nginx serves Debian's documentation packages under three host names. The first round must
 * capture every page, the second find all unchanged by 304, and the third find exactly 100 edited files
 * changed and 20 gone. Snapshots of the archive are compared with all of its records as third-party programs
 * read them, and the link table of each form of analyser with a reading of all pages. Then database and index
 * are deleted and rebuilt from the files of the archive, and every snapshot is made and compared again. Exits
 * with 1 on failure. Run with `npm run acceptance` on Debian or Ubuntu; `-- --links` ends after the link
 * table. As root, it installs the packages.
 */
const root = path.resolve(import.meta.dirname, '../..');
const changedFiles = 100;
const removedFiles = 20;
const failures: string[] = [];

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-acceptance-'));
const web = await serveDocumentation(path.join(directory, 'web'));
const data = path.join(directory, 'data');
const expected = new Set<string>();
for (const host of web.hosts) for (const page of await reachablePages(host)) expected.add(page);
const seedsFile = path.join(directory, 'seeds.txt');
await writeFile(
  seedsFile,
  web.hosts.flatMap(({ origin, seeds }) => seeds.map((seed) => origin + seed)).join('\n'),
);

const settings = ['access.intervalSeconds=0.01', 'access.burstMaxCount=100', 'crawler.ipConcurrency=10'];
const startedAt = performance.now();
const crawl = await start('--seeds', seedsFile, ...settings.flatMap((setting) => ['--set', setting]));
let { database } = crawl;
const crawlFrom = (await millisecondsNow()) - 3_600_000;

await untilIdle();
const first = await round('first round', 'true');
check('HTML pages reachable by links', expected.size, (await capturedHtml()).size);
const captured = await capturedHtml();
const missing = [...expected].filter((url) => !captured.has(url));
check('reachable pages that were not captured', 0, missing.length, missing);
check('captures of a page beyond its first', 0, first.repeated);

await checkLinks({
  meguri,
  check,
  directory,
  period: [
    '--from',
    new Date(crawlFrom).toISOString(),
    '--to',
    new Date(await millisecondsNow()).toISOString(),
  ],
});
const checkPresets = process.argv.includes('--links') ? null : await checkRounds();
const before = checkPresets && (await contents());

const stopAt = performance.now();
await crawl.stop();
console.log(
  `stopped in ${((performance.now() - stopAt) / 1000).toFixed(1)} s; ${((stopAt - startedAt) / 1000).toFixed(0)} s in all`,
);
if (checkPresets && before) await checkRebuild(before, checkPresets);
await web.stop();
await rm(directory, { recursive: true });
console.log(failures.length === 0 ? 'accepted' : `not accepted: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Crawls the second round (no changes) and the third (some changed files); makes snapshots of all rounds. */
async function checkRounds(): Promise<(prefix: string) => Promise<void>> {
  const secondFrom = await databaseNow();
  meguri('pages', 'revisit', '--all');
  await untilIdle();
  const second = await round('second round', `captured_at >= '${secondFrom}'`);
  check('pages of the second round', first.pages, second.pages);
  check('of them unchanged', second.pages, second.unchanged);
  check('pages with content that answered 304', first.ok, second.notModified);

  const files = [...expected]
    .sort()
    .filter((_url, index) => index % Math.floor(expected.size / changedFiles) === 0)
    .slice(0, changedFiles);
  const removed = [...expected]
    .filter((url) => !files.includes(url) && !url.endsWith('/'))
    .slice(0, removedFiles);
  await changePages(files.map(fileOf), (file) => readFile(file, 'utf8'));
  for (const url of removed) await rm(fileOf(url));
  const thirdFrom = await databaseNow();
  meguri('pages', 'revisit', '--all');
  await untilIdle();
  const third = await round('third round', `captured_at >= '${thirdFrom}'`);
  const changed = await changedUrls(thirdFrom);
  check('pages changed on disk', files.length, changed.length);
  check(
    'changed pages that were not changed on disk',
    0,
    changed.filter((url) => !files.includes(url)).length,
  );
  check('unchanged pages of the third round', first.pages - files.length - removed.length, third.unchanged);
  check('exit code of meguri verify', 0, meguri('verify').status ?? 1);

  return checkSnapshots(
    { meguri, check, directory, data, replayed: pageToReplay(files) },
    {
      start: crawlFrom,
      second: Date.parse(secondFrom),
      third: Date.parse(thirdFrom),
      end: await millisecondsNow(),
    },
  );
}

/** Starts Meguri on the data directory, with a connection to its database. */
async function start(...options: string[]) {
  const started = spawn(
    process.execPath,
    [path.join(root, 'apps/cli/src/main.ts'), 'start', '--headless', '--data', data, ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128' },
    },
  );
  const exited = once(started, 'exit');
  for await (const line of createInterface({ input: started.stdout })) if (line.startsWith('ready')) break;
  started.stdout.resume();
  const { databaseUrl } = JSON.parse(await readFile(path.join(data, 'instance.json'), 'utf8')) as {
    databaseUrl: string;
  };
  const connected = new Client({ connectionString: databaseUrl });
  await connected.connect();
  return {
    database: connected,
    stop: async () => {
      await connected.end();
      started.kill('SIGINT');
      const [exitCode] = await exited;
      check('exit code after Ctrl-C', 0, exitCode as number);
    },
  };
}

/** Captures of pages, with a digest of each index entry. */
async function contents(): Promise<{ captures: number; digest: string }> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS captures, md5(string_agg(concat_ws(' ', url, captured_at, verdict, status, record_type, file_name, "offset", length), ',' ORDER BY url, captured_at)) AS digest
     FROM capture_entry`,
  );
  return rows[0] as { captures: number; digest: string };
}

/** Deletes database and index, and rebuilds them from the archive alone. */
async function checkRebuild(
  wanted: { captures: number; digest: string },
  checkSnapshotsAgain: (prefix: string) => Promise<void>,
): Promise<void> {
  const kept = new Set(['archive', 'logs']);
  for (const name of await readdir(data))
    if (!kept.has(name)) await rm(path.join(data, name), { recursive: true, force: true });
  const rebuildFrom = performance.now();
  check('exit code of meguri rebuild', 0, meguri('rebuild').status ?? 1);
  console.log(`rebuilt in ${((performance.now() - rebuildFrom) / 1000).toFixed(1)} s`);
  // Nothing is fetched meanwhile: the web stands still.
  const rebuilt = await start();
  ({ database } = rebuilt);
  const found = await contents();
  check('captures after the rebuild', wanted.captures, found.captures);
  check('of which the index says the same', 1, Number(found.digest === wanted.digest));
  check('exit code of meguri verify after the rebuild', 0, meguri('verify').status ?? 1);
  await checkSnapshotsAgain('rebuilt-');
  await rebuilt.stop();
}

interface Round {
  pages: number;
  ok: number;
  unchanged: number;
  notModified: number;
  repeated: number;
}

async function round(name: string, where: string): Promise<Round> {
  const { rows } = await database.query(
    `SELECT count(DISTINCT url_key)::int AS pages, count(*) FILTER (WHERE code = 'ok')::int AS ok,
       count(*) FILTER (WHERE verdict = 'unchanged')::int AS unchanged,
       count(*) FILTER (WHERE code = 'not-modified')::int AS "notModified",
       (count(*) - count(DISTINCT (host_id, url_key)))::int AS repeated
     FROM capture WHERE EXISTS (SELECT 1 FROM page WHERE page.host_id = capture.host_id AND page.url_key = capture.url_key) AND ${where}`,
  );
  const figures = rows[0] as Round;
  console.log(
    `${name}: ${JSON.stringify(figures)} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`,
  );
  return figures;
}

async function capturedHtml(): Promise<Set<string>> {
  const { rows } = await database.query(
    `SELECT DISTINCT url FROM capture_entry WHERE status = 200 AND mime = 'text/html'`,
  );
  return new Set((rows as { url: string }[]).map(({ url }) => url));
}

async function changedUrls(since: string): Promise<string[]> {
  const { rows } = await database.query(
    `SELECT url FROM capture_entry WHERE verdict = 'changed' AND status = 200 AND captured_at >= $1`,
    [since],
  );
  return (rows as { url: string }[]).map(({ url }) => url);
}

async function millisecondsNow(): Promise<number> {
  return Date.parse(await databaseNow());
}

/** A changed page of the PostgreSQL manual, which has a style sheet. */
function pageToReplay(urls: readonly string[]): { host: string; url: string } {
  const url =
    urls.find((one) => new URL(one).hostname === 'postgresql.localhost' && one.endsWith('.html')) ?? '';
  return { host: new URL(url).host, url };
}

async function databaseNow(): Promise<string> {
  const { rows } = await database.query('SELECT now()::text AS now');
  return (rows[0] as { now: string }).now;
}

/** Waits until nothing is due, no link is pending and no visit runs, three times in a row. */
async function untilIdle(): Promise<void> {
  for (let calm = 0; calm < 3;) {
    await delay(500);
    const { rows } = await database.query(
      `SELECT (SELECT count(*) FROM page WHERE next_visit_at <= now())::int + (SELECT count(*) FROM discovered_batch)::int
         + (SELECT count(*) FROM host WHERE visit_token IS NOT NULL)::int AS busy`,
    );
    calm = (rows[0] as { busy: number }).busy === 0 ? calm + 1 : 0;
  }
}

function meguri(...args: string[]) {
  const result = spawnSync(
    process.execPath,
    [path.join(root, 'apps/cli/src/main.ts'), ...args, '--data', data],
    { encoding: 'utf8' },
  );
  process.stdout.write(`meguri ${args.join(' ')}\n${result.stdout}${result.stderr}`);
  return result;
}

function fileOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const host = web.hosts.find((one) => one.origin === origin);
  const name = decodeURIComponent(pathname);
  return path.join(host?.directory ?? '', name.endsWith('/') ? `${name}index.html` : name);
}

function check(what: string, wanted: number, got: number, examples: readonly string[] = []): void {
  console.log(
    `${wanted === got ? '✓' : '✗'} ${what}: ${got}${wanted === got ? '' : ` instead of ${wanted}`}`,
  );
  if (wanted === got) return;
  failures.push(what);
  for (const example of examples.slice(0, 10)) console.log(`    ${example}`);
}
