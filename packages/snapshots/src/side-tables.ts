import { readFile } from 'node:fs/promises';
import type { SnapshotDefinition } from '@meguri/contracts';
import { entryColumns, type Duck } from '@meguri/url-index';
import { canonicalizeUrl } from '@meguri/urls';
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
): Promise<{ seedListIds: number[] }> {
  const { connection } = duck;
  const { place, hasUrlList } = definition;
  await fillTakedowns(duck, await side.takedowns());
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
  return { seedListIds: place.seedLists.length > 0 ? await side.seedLists(place.seedLists) : [] };
}

/** Most URLs of a list. */
export const maxListedUrls = 1_000_000;

export interface UrlListProblem {
  line: number;
  text: string;
  problem: string;
}

/**
 * A list of URLs: one a line, with an instant behind a tab or blank if wished. Empty lines and lines that begin
 * with # are skipped; problems are named by line, and the other lines count.
 *
 * @returns instants in milliseconds since 1970
 */
export function readUrlList(text: string): {
  urls: { url: string; at: number | null }[];
  problems: UrlListProblem[];
} {
  const urls = new Map<string, { url: string; at: number | null }>();
  const problems: UrlListProblem[] = [];
  const refuse = (line: number, text: string, problem: string) =>
    problems.push({ line, text: text.slice(0, 200), problem });
  let line = 0;
  for (const raw of text.split(/\r?\n/)) {
    line += 1;
    const [given = '', instant] = raw.trim().split(/[\t ]+/, 2);
    if (given === '' || given.startsWith('#')) continue;
    const canonical = canonicalizeUrl(given, undefined, { maxLength: 100_000, schemes: 'any' });
    const at = instant === undefined ? null : Date.parse(instant);
    if (!canonical.ok) refuse(line, raw, 'This is no web address: begin it with http:// or https://.');
    else if (at !== null && Number.isNaN(at))
      refuse(line, raw, 'Write the instant as 2026-03-11 or 2026-03-11T12:00:00Z.');
    else if (urls.size >= maxListedUrls)
      refuse(line, raw, `A list holds at most ${maxListedUrls} URLs: divide it.`);
    else urls.set(canonical.url, { url: canonical.url, at });
  }
  return { urls: [...urls.values()], problems };
}
