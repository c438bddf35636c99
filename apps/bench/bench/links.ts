// Discovered links per second: known ones recognised, and new pages inserted into PostgreSQL.
// Options: --json.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { scopeSchema } from '@meguri/contracts';
import { hostIdOf, takeDiscoveredBatch, urlKeyOf, type DiscoveredPage } from '@meguri/database';
import { readBatch, writeDiscoveredLink } from '@meguri/node/link-batches';
import { createKnownUrls } from '@meguri/node/known-urls';
import { packLinks } from '@meguri/node/packed-links';
import { selectLinks } from '@meguri/node/select-links';
import { compileScopeRules, createPagePatterns } from '@meguri/urls';
import { announce, assess, figure, goalLine } from '../src/report/goal.ts';
import { startBenchServer } from '../src/state/bench-database.ts';
import { hostName, pageUrl } from '../src/state/fill-pages.ts';

const { values: options } = parseArgs({ options: { json: { type: 'boolean' } } });
announce('Discovered links per second: known ones recognised, and new pages inserted into PostgreSQL');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const knownPages = 1_000_000;
const linksPerPage = 100;
const checkedPages = 5_000;
const hosts = 2_000;
const linksPerBatch = 2_000;
const hostsPerBatch = 20;
const batches = 100;
/** Batches processed concurrently, as by the requester's queue. */
const atOnce = 2;

const secondsSince = (startedMs: number) => (performance.now() - startedMs) / 1000;

/** Runs links to known pages through all steps that select links. @returns links per second */
function checkKnownLinks(): number {
  const seed = 1;
  const known = createKnownUrls(undefined, seed);
  for (let page = 0; page < knownPages; page += 1) known.add(pageUrl(page % hosts, Math.floor(page / hosts)));
  const pages = Array.from({ length: checkedPages }, (_, page) =>
    Array.from({ length: linksPerPage }, (_link, link) => {
      const at = (page * 7_919 + link * 104_729) % knownPages;
      return {
        url: pageUrl(at % hosts, Math.floor(at / hosts)),
        kind: 'a' as const,
        nofollow: false,
      };
    }),
  );
  const compiled = compileScopeRules(scopeSchema.parse({}), [hostName(0)]);
  if (!compiled.ok) throw new Error('the scope of the benchmark does not compile');
  const selection = {
    rules: compiled.rules,
    now: new Date(),
    embedded: true,
    schemesFrom: () => null,
    aliasTarget: () => undefined,
    patterns: createPagePatterns(),
    onTrap: () => undefined,
    known,
    reported: { has: () => false, hasHash: () => false },
    refused: { hasHash: () => false, add: () => {} },
    newHostsPerPage: linksPerPage,
    sessionParametersOf: () => new Set<string>(),
    isKnownHost: () => true,
  };
  const source = { url: pageUrl(0, 0), seedListId: 1, depth: 1, dynamicHops: 0, redirectHops: 0 };
  const startedMs = performance.now();
  let selected = 0;
  // Packing happens in content threads.
  for (const links of pages) selected += selectLinks(source, packLinks(links, seed), false, selection).length;
  const seconds = secondsSince(startedMs);
  // The cache may have evicted a few of a million; those are looked up in the database.
  if (selected > linksPerPage * checkedPages * 0.01)
    throw new Error(`${selected} known links were selected as new; at most 1 % may be`);
  return (checkedPages * linksPerPage) / seconds;
}

function discoveredPage(host: number, page: number): DiscoveredPage {
  const url = pageUrl(host, page);
  const name = hostName(host);
  return {
    hostId: hostIdOf(name),
    hostName: name,
    site: 'example.org',
    urlKey: urlKeyOf(url),
    url,
    seedListId: 1,
    depth: 3,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 3,
    maxPagesPerHost: 1_000_000,
  };
}

const knownPerSecond = checkKnownLinks();

const server = await startBenchServer();
const database = await server.create('links');
const ids: string[] = [];
for (let batch = 0; batch < batches; batch += 1) {
  const pages = Array.from({ length: linksPerBatch }, (_, index) => {
    const host = (batch * hostsPerBatch + (index % hostsPerBatch)) % hosts;
    return discoveredPage(host, batch * linksPerBatch + index);
  });
  const id = randomUUID();
  ids.push(id);
  const links = JSON.stringify(pages.map(writeDiscoveredLink));
  await database.prisma.$executeRaw`
    INSERT INTO discovered_batch (id, node_id, created_at, links) VALUES (${id}::uuid, 1, now(), ${links}::jsonb)`;
}

const startedMs = performance.now();
const cpu = process.cpuUsage();
const serverBefore = server.cpuMicroseconds();
let inserted = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const announce = () => Promise.resolve();
      const forms = { parse: readBatch, write: writeDiscoveredLink, announce };
      const how = { id, nodeId: 1, now: new Date(), intervalSeconds: 20, ...forms };
      const taken = await takeDiscoveredBatch(database.hotPath, how);
      inserted += taken.inserted.length;
    }
  }),
);
const newPerSecond = inserted / secondsSince(startedMs);
const used = process.cpuUsage(cpu);
const nodeMicroseconds = (used.user + used.system) / inserted;
const serverMicroseconds = (server.cpuMicroseconds() - serverBefore) / inserted;
await database.drop();
await server.stop();

console.log(
  `${figure(inserted)} new pages: ${figure(nodeMicroseconds)} µs each in Node, ${figure(serverMicroseconds)} µs in PostgreSQL`,
);
const goals = [
  { what: 'known links recognised per second', value: knownPerSecond, target: 100_000 },
  { what: 'new pages inserted per second', value: newPerSecond, target: 20_000 },
].map((goal) => assess({ ...goal, reach: 'at least' }));
for (const goal of goals) console.log(goalLine(goal));
if (options.json)
  console.log(JSON.stringify({ knownPerSecond, newPerSecond, nodeMicroseconds, serverMicroseconds, goals }));
