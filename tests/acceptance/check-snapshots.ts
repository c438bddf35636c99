import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { selectRecords, type PresetQuery, type ReadRecord } from '@meguri/testing/brute-force';
import { installForeignReaders, type ForeignReaders } from './foreign-readers.ts';
import { fetchPlayer, openInReplayWebPage } from './open-in-replaywebpage.ts';

/** Instants in milliseconds: before the first access, between the rounds, and after the last access. */
export interface RoundTimes {
  start: number;
  second: number;
  third: number;
  end: number;
}

interface Acceptance {
  /** Runs a command of the instance. */
  meguri: (...args: string[]) => { status: number | null };
  check: (what: string, wanted: number, got: number, examples?: readonly string[]) => void;
  /** Of the test, and of the instance. */
  directory: string;
  data: string;
  /** A host whose pages load style sheets, and a page of it. */
  replayed: { host: string; url: string };
}

/**
 * Every preset exports the records that warcio finds by reading all WARC files; third-party programs read the
 * exports. Programs that cannot be installed are skipped, with the reason.
 *
 * @returns checks every preset once more, of snapshots whose names begin with a prefix
 */
export async function checkSnapshots(
  acceptance: Acceptance,
  times: RoundTimes,
): Promise<(prefix: string) => Promise<void>> {
  const { check, directory, data } = acceptance;
  const readers = await installForeignReaders(path.join(directory, 'readers'));
  if (typeof readers === 'string') {
    console.log(`skipped: snapshots are not compared, since readers cannot be installed: ${readers}`);
    return async () => undefined;
  }
  const files = await warcFiles(path.join(data, 'archive'));
  const archived = await readers.records('warcio', files);
  const again = new Map((await readers.records('fastwarc', files)).map((record) => [record.id, record]));
  const other = archived.filter((record) => JSON.stringify(again.get(record.id)) !== JSON.stringify(record));
  check(
    'records that FastWARC reads otherwise',
    0,
    other.length,
    other.map(({ id }) => id),
  );
  const checkPresets = async (prefix: string) => {
    for (const [name, query] of Object.entries(queriesOf(times)))
      await checkPreset(acceptance, readers, { name: `${prefix}${name}`, query, archived });
  };
  await checkPresets('');
  await checkTable(acceptance, readers);
  await checkPackage(acceptance, readers);
  return checkPresets;
}

function queriesOf({ start, second, third, end }: RoundTimes): Record<string, PresetQuery> {
  return {
    'as-of-second': { preset: 'as-of', at: third },
    'as-of-end': { preset: 'as-of', at: end },
    'paper-second': { preset: 'paper', from: second, to: third },
    'paper-all': { preset: 'paper', from: start, to: end },
    'accessed-second': { preset: 'accessed-within', from: second, to: third },
    throughout: { preset: 'throughout', from: second, to: end },
    appeared: { preset: 'appeared-within', from: start, to: second },
    vanished: { preset: 'vanished-within', from: third, to: end },
  };
}

async function checkPreset(
  { meguri, check, directory }: Acceptance,
  readers: ForeignReaders,
  { name, query, archived }: { name: string; query: PresetQuery; archived: readonly ReadRecord[] },
): Promise<void> {
  const { preset, ...instants } = query;
  const options = Object.entries(instants).flatMap(([option, at]) => [
    `--${option}`,
    new Date(at).toISOString(),
  ]);
  meguri('snapshots', 'create', name, '--preset', preset, ...options);
  const warc = path.join(directory, `${name}.warc.gz`);
  meguri('snapshots', 'export', name, '-o', warc);
  const expected = selectRecords(archived, query);
  check(`${name}: some records are wanted`, 1, Math.min(1, expected.size));
  for (const reader of ['warcio', 'fastwarc'] as const) {
    const exported = (await readers.records(reader, [warc])).map(({ id }) => id);
    const found = new Set(exported);
    check(`${name}: records read by ${reader}`, expected.size, exported.length);
    const lacking = [...expected].filter((id) => !found.has(id));
    check(`${name}: records lacking for ${reader}`, 0, lacking.length, lacking);
  }
}

/** The table of the last snapshot, and its text and responses. */
async function checkTable({ meguri, check, directory }: Acceptance, readers: ForeignReaders): Promise<void> {
  const name = 'paper-second';
  const place = (file: string) => path.join(directory, file);
  meguri('snapshots', 'export', name, '--format', 'parquet', '-o', place('table.parquet'));
  const table = await readers.parquet(place('table.parquet'), place(`${name}.warc.gz`));
  check('rows of the table whose place holds another record', 0, table.wrong.length, table.wrong);
  meguri('snapshots', 'export', name, '--unchanged', 'response', '-o', place('whole.warc.gz'));
  const whole = await readers.records('warcio', [place('whole.warc.gz')]);
  check(
    'documents as full responses',
    table.documents,
    whole.filter(({ type }) => type === 'response').length,
  );
  check('other records among them', 0, whole.filter(({ type }) => type !== 'response').length);
  meguri('snapshots', 'export', name, '--format', 'wet', '-o', place('text.warc.wet.gz'));
  const texts = await readers.records('fastwarc', [place('text.warc.wet.gz')]);
  check('texts that are no conversion', 0, texts.filter(({ type }) => type !== 'conversion').length);
  check('some texts', 1, Math.min(1, texts.length));
}

/** A package of one host with page requisites. */
async function checkPackage(
  { meguri, check, directory, replayed }: Acceptance,
  readers: ForeignReaders,
): Promise<void> {
  const wacz = path.join(directory, 'package.wacz');
  meguri('snapshots', 'create', 'package', '--host', replayed.host, '--mime', 'text/html', '--requisites');
  meguri('snapshots', 'export', 'package', '--format', 'wacz', '-o', wacz);
  const problem = await readers.waczProblem(wacz);
  check('problems that wacz validate names', 0, problem === null ? 0 : 1, problem === null ? [] : [problem]);
  const { player, problem: missing } = await fetchPlayer(path.join(directory, 'player'));
  if (player === null) {
    console.log(`skipped: the WACZ is not opened in ReplayWeb.page: ${missing}`);
    return;
  }
  const shown = await openInReplayWebPage({ player, wacz, url: replayed.url });
  console.log(`ReplayWeb.page shows "${shown.title}" with ${shown.loaded.join(', ')}`);
  check('parts of the page that ReplayWeb.page does not show', 0, shown.missing.length, shown.missing);
  check('some parts that it shows', 1, Math.min(1, shown.loaded.length));
}

/** All except those of the journal, which is for rebuilding the database. */
async function warcFiles(archive: string): Promise<string[]> {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^(?!journal-).*\.warc\.gz(\.open)?$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
