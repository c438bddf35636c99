import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defaultHostClockTuning } from '@meguri/schedule';
import { Client } from 'pg';
import { createWriteGroup } from '../src/commit/write-group.ts';
import type { Answers, HotPath, Statement } from '../src/connection/hot-path.ts';
import { hotValueTypes } from '../src/connection/hot-value-types.ts';
import { insertDiscoveredStatements } from '../src/discovery/insert-discovered.ts';
import { createInsertPages } from '../src/discovery/insert-pages.ts';
import { claimDueHosts, settleHosts } from '../src/scheduling/claim-due-hosts.ts';
import { claimVisits } from '../src/scheduling/claim-visits.ts';
import { loadDuePages } from '../src/scheduling/due-pages.ts';
import { urlKeyOf } from '../src/ids.ts';

/**
 * Prints plans of the hot statements, with rows and times, on a database filled by
 * packages/database/bench/commit.ts:
 *
 *     node packages/database/bench/plans.ts --database-url postgresql://…
 *
 * Everything is rolled back. The role of the application suffices.
 */
const { values: options } = parseArgs({ options: { 'database-url': { type: 'string' } } });
const client = new Client({ connectionString: options['database-url'], types: hotValueTypes() });
await client.connect();
await client.query(`SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_mergejoin = off;
  SET jit = off; SET timezone = 'UTC'; ${createWriteGroup}; ${createInsertPages}; BEGIN`);

/**
 * The generic plan of a statement, with rows and times. Its changes are rolled back. EXPLAIN takes no
 * parameters, so they are passed in settings of the session, which EXECUTE may read.
 */
async function planOf({ text, values }: Statement): Promise<string> {
  await client.query(`SAVEPOINT plan; PREPARE planned AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'planned'`,
  );
  const given: string[] = [];
  for (const [index, type] of (rows[0]?.types ?? []).entries()) {
    const value = values[index] ?? null;
    const setting = `plan.p${index}`;
    if (value !== null)
      await client.query(`SELECT set_config('${setting}', ($1::${type})::text, true)`, [value]);
    given.push(value === null ? 'NULL' : `current_setting('${setting}')::${type}`);
  }
  const execute = given.length > 0 ? `planned(${given.join(', ')})` : 'planned';
  const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) EXECUTE ${execute}`);
  await client.query('ROLLBACK TO SAVEPOINT plan; DEALLOCATE planned');
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Runs statements one by one inside the transaction that is rolled back, and prints their plans. */
const path: HotPath = {
  transaction: async <const Statements extends readonly Statement[]>(statements: Statements) => {
    const answers: unknown[][] = [];
    for (const statement of statements) {
      const { name, text, values } = statement;
      process.stdout.write(`\n## ${name}\n${await planOf(statement)}\n`);
      answers.push((await client.query({ name, text, values: [...values] })).rows);
    }
    return answers as Answers<Statements>;
  },
  close: () => client.end(),
};

const now = new Date();
const tuning = defaultHostClockTuning;
await client.query(`UPDATE host SET next_due_at = now() - interval '1 minute', visit_token = NULL
  WHERE host_id IN (SELECT host_id FROM host ORDER BY name LIMIT 50)`);
const hosts = await claimDueHosts(path, { nodeId: 1, now, tuning, limit: 20 });
await client.query(`UPDATE page SET next_visit_at = now() WHERE host_id = ANY($1)`, [
  hosts.map(({ hostId }) => hostId),
]);
const due = await loadDuePages(path, { hosts: hosts.map(({ hostId }) => ({ hostId, limit: 100 })), now });
const claims = [...due].slice(0, 5).map(([hostId, pages]) => ({
  hostId,
  token: randomUUID(),
  urlKeys: pages.slice(0, 10).map(({ urlKey }) => urlKey),
  wantsRobots: true,
}));
await claimVisits(path, { claims, now, leaseUntil: new Date(now.getTime() + 60_000) });
await settleHosts(path, { hosts, now, tuning });
const links = hosts.flatMap(({ hostId, name }) =>
  [1, 2, 3]
    .map((index) => `http://${name}/new-${index}`)
    .map((url) => ({
      hostId,
      hostName: name,
      site: name,
      url,
      urlKey: urlKeyOf(url),
      seedListId: 1,
      depth: 4,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 4,
      maxPagesPerHost: 1_000_000,
    })),
);
await path.transaction(
  insertDiscoveredStatements({ nodeId: 1, pages: links, now, intervalSeconds: 20, reason: 'new' }),
);
await client.query('ROLLBACK');
await client.end();
