import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bridgeGaps, type Gap } from './bridge-gaps.ts';
import { InputError } from '../command/simulation-request.ts';
import { createPopulationBuilder, type HostKind, type Population, secondsPerYear } from '@meguri/simulation';
import { parseTrace, type TracePage } from './trace-format.ts';
import { traceToPages } from './trace-to-pages.ts';

export interface TraceSettings {
  directory: string;
  years: number;
  /**
   * Years between the end of `years` and the end of each window; 0 if absent. If set, sites not watched for
   * all of `years` are skipped.
   */
  endYearsAgo?: number;
  /** Only sites of this kind. */
  kind: 'source' | 'polled' | null;
  random: () => number;
}

/**
 * The recorded changes of real sites as a population: each site is a host, watched during the last `years` of
 * its window, or during as many years that end earlier.
 *
 * @throws InputError for another format, or a contradictory trace
 */
export function readTraces({ directory, years, endYearsAgo = 0, kind, random }: TraceSettings): Population {
  const kinds = readKinds(directory);
  const gaps = readGaps(directory);
  const builder = createPopulationBuilder('traces', false);
  let sites = 0;
  for (const file of traceFiles(directory)) {
    const site = file.replace(/\.tsv(\.gz)?$/, '');
    const hostKind = kinds.get(site) ?? 'polled';
    if (kind !== null && hostKind !== kind) continue;
    const rows = parseTrace(readText(path.join(directory, file)), file);
    const [first] = rows;
    if (first === undefined) continue;
    const watched = watchedYears(first, { years, endYearsAgo });
    if (watched === null) continue;
    const { from, end } = watched;
    const known = rows.filter(({ createdAt }) => createdAt <= end).toSorted(byPage);
    const bridged = known.map((row) => bridgeGaps(row, gaps.get(site) ?? [], random));
    const endSeconds = end - from;
    builder.addHost({ name: site, kind: hostKind, endSeconds }, traceToPages(bridged, from, random));
    sites += 1;
  }
  if (sites === 0)
    throw new InputError(
      `${directory}: no traces${kind ? ` of kind ${kind}` : ''}${endYearsAgo > 0 ? ' of that time' : ''}`,
    );
  return builder.build();
}

/** Unix seconds; null: the site was not watched in all of the requested earlier years. */
function watchedYears(
  { windowStart, windowEnd }: TracePage,
  { years, endYearsAgo }: { years: number; endYearsAgo: number },
): { from: number; end: number } | null {
  const end = windowEnd - endYearsAgo * secondsPerYear;
  const from = end - years * secondsPerYear;
  if (endYearsAgo > 0 && from < windowStart) return null;
  return { from: Math.max(windowStart, from), end };
}

/** Sorts pages by URL, so that related pages are adjacent. */
function byPage(a: TracePage, b: TracePage): number {
  return a.page < b.page ? -1 : 1;
}

/** Files with these names describe the sites and are not traces. */
const descriptions = new Set(['sites', 'bulk', 'gaps']);

function traceFiles(directory: string): string[] {
  if (!existsSync(directory)) throw new InputError(`${directory}: no such directory`);
  return readdirSync(directory)
    .filter((file) => /\.tsv(\.gz)?$/.test(file) && !descriptions.has(file.split('.')[0] ?? ''))
    .sort();
}

function readKinds(directory: string): Map<string, HostKind> {
  const file = path.join(directory, 'sites.tsv');
  const [header, ...rows] = existsSync(file) ? table(readText(file)) : [];
  const site = header?.indexOf('site') ?? -1;
  const kind = header?.indexOf('kind') ?? -1;
  return new Map(rows.map((row) => [row[site] ?? '', row[kind] === 'source' ? 'source' : 'polled']));
}

function readGaps(directory: string): Map<string, Gap[]> {
  const file = path.join(directory, 'gaps.tsv');
  const [, ...rows] = existsSync(file) ? table(readText(file)) : [];
  const gaps = new Map<string, Gap[]>();
  for (const [site = '', start, end] of rows) {
    gaps.set(site, [...(gaps.get(site) ?? []), { start: Number(start), end: Number(end) }]);
  }
  return gaps;
}

function table(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
