import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SnapshotDefinition } from '@meguri/contracts';
import { entryColumns, type Duck } from '@meguri/url-index';
import { maxListedUrls, readUrlLine } from '@meguri/urls';
import { sideTables } from './selection-sql.ts';
import type { HiddenScope } from './pointers.ts';
import { fillTakedowns } from './shown-rows.ts';

/** Rows of the database that a selection reads. */
export interface SideRows {
  takedowns(): Promise<HiddenScope[]>;
  /** Ids of the hosts in some countries. */
  hostsInCountries(countries: readonly string[]): AsyncIterable<bigint>;
  /**
   * Ids of the seed lists with these names.
   *
   * @throws if a name is unknown
   */
  seedLists(names: readonly string[]): Promise<number[]>;
  /** Known pages that were never captured, of hosts by name, by domain and by TLD, or of all hosts. */
  neverCaptured(place: SnapshotDefinition['place']): Promise<number>;
  /** Numbers of archive files with records that are not gzip members of WARC. */
  otherForms(): Promise<number[]>;
}

export interface SideTables {
  /** Takedowns in force. */
  hidden: readonly HiddenScope[];
  seedListIds: number[];
}

/** Fills the tables that a selection reads in addition to the index. */
export async function fillSideTables(
  duck: Duck,
  side: SideRows,
  { definition, urlList }: { definition: SnapshotDefinition; urlList: string },
): Promise<SideTables> {
  const { connection } = duck;
  const { place, hasUrlList } = definition;
  const hidden = await side.takedowns();
  await fillTakedowns(duck, hidden);
  const types = Object.entries(entryColumns).map(([name, { type }]) => `${name} ${type}`);
  const times = ['valid_from', 'valid_until', 'confirmed_at'].map((name) => `${name} TIMESTAMP`);
  await connection.run(`CREATE OR REPLACE TABLE empty_list (${[...types, ...times].join(', ')})`);
  await connection.run(`CREATE OR REPLACE TABLE ${sideTables.host} (host_id BIGINT)`);
  await connection.run(`CREATE OR REPLACE TABLE ${sideTables.url} (url VARCHAR, at_us BIGINT)`);
  if (place.countries.length > 0) {
    const hosts = await connection.createAppender(sideTables.host);
    for await (const id of side.hostsInCountries(place.countries)) {
      hosts.appendBigInt(id);
      hosts.endRow();
    }
    hosts.closeSync();
  }
  if (hasUrlList) await fillWantedUrls(duck, urlList);
  return {
    hidden,
    seedListIds: place.seedLists.length > 0 ? await side.seedLists(place.seedLists) : [],
  };
}

/** Reads line by line, so that the memory does not depend on the length of the list. */
async function fillWantedUrls({ connection }: Duck, urlList: string): Promise<void> {
  await connection.run('CREATE OR REPLACE TABLE listed_url (line BIGINT, url VARCHAR, at_us BIGINT)');
  const listed = await connection.createAppender('listed_url');
  let line = 0n;
  for await (const text of createInterface({ input: createReadStream(urlList) })) {
    line += 1n;
    const read = readUrlLine(text);
    if (read === null || 'code' in read) continue;
    listed.appendBigInt(line);
    listed.appendVarchar(read.url);
    if (read.at === null) listed.appendNull();
    else listed.appendBigInt(BigInt(read.at) * 1_000n);
    listed.endRow();
    if (line % 10_000n === 0n) listed.flushSync();
  }
  listed.closeSync();
  await connection.run(`INSERT INTO ${sideTables.url} SELECT url, arg_max_null(at_us, line)
    FROM listed_url GROUP BY url ORDER BY min(line) LIMIT ${maxListedUrls}`);
  await connection.run('DROP TABLE listed_url');
}
