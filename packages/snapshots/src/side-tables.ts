import { readFile } from 'node:fs/promises';
import type { SnapshotDefinition } from '@meguri/contracts';
import { entryColumns, type Duck } from '@meguri/url-index';
import { readUrlList } from '@meguri/urls';
import { sideTables } from './selection-sql.ts';
import { fillTakedowns, type HiddenScope } from './shown-rows.ts';

/** What a selection reads from the database. */
export interface SideRows {
  takedowns(): Promise<HiddenScope[]>;
  /** Ids of the hosts in some countries. */
  hostsInCountries(countries: readonly string[]): AsyncIterable<bigint>;
  /** Ids of the seed lists of these names. @throws for a name that there is none of */
  seedLists(names: readonly string[]): Promise<number[]>;
  /** Known pages that were never captured, of hosts by name, by domain and by TLD, or of all. */
  neverCaptured(place: SnapshotDefinition['place']): Promise<number>;
}

/** Fills the tables that stand beside the index. */
export async function fillSideTables(
  duck: Duck,
  side: SideRows,
  { definition, urlList }: { definition: SnapshotDefinition; urlList: string },
): Promise<{ seedListIds: number[]; hasTakedowns: boolean }> {
  const { connection } = duck;
  const { place, hasUrlList } = definition;
  const takedowns = await side.takedowns();
  await fillTakedowns(duck, takedowns);
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
  if (hasUrlList) {
    const { urls } = readUrlList(await readFile(urlList, 'utf8'));
    const wanted = await connection.createAppender(sideTables.url);
    for (const { url, at } of urls) {
      wanted.appendVarchar(url);
      if (at === null) wanted.appendNull();
      else wanted.appendBigInt(BigInt(at) * 1_000n);
      wanted.endRow();
    }
    wanted.closeSync();
  }
  return {
    hasTakedowns: takedowns.length > 0,
    seedListIds: place.seedLists.length > 0 ? await side.seedLists(place.seedLists) : [],
  };
}
