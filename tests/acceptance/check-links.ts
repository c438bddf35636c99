import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { linkTable, type LinkTable } from '@meguri/testing/brute-force';

const examples = path.resolve(import.meta.dirname, '../../examples/analysers');
/** Analysers see only the programs and libraries of the system. */
const python = '/usr/local/lib/meguri-python/bin/python';
const libraries = ['warcio', 'selectolax', 'ada-url'];

interface LinkCheck {
  /** Runs a command of the instance. */
  meguri: (...args: string[]) => { status: number | null };
  check: (what: string, wanted: number, got: number, examples?: readonly string[]) => void;
  /** Of the test. */
  directory: string;
  /** Options of the snapshot that is scanned. */
  period: readonly string[];
}

/**
 * Compares the link tables of the crawl by each form of analyser (built in, a module, and a Python program)
 * with the table of a program that reads all records. All cover the records that the snapshot exports, and
 * must be equal line by line.
 */
export async function checkLinks({ meguri, check, directory, period }: LinkCheck): Promise<void> {
  const place = (name: string) => path.join(directory, name);
  const snapshot = 'links';
  meguri('snapshots', 'create', snapshot, '--preset', 'accessed-within', ...period);
  check(
    'exit code of the export',
    0,
    meguri('snapshots', 'export', snapshot, '-o', place('links.warc.gz')).status ?? 1,
  );
  const { links: expected, documents } = await linkTable([createReadStream(place('links.warc.gz'))]);
  console.log(`brute force: ${expected.size} links of ${documents} documents`);
  check('some links', 1, Math.min(1, expected.size));
  const forms: Record<string, string> = {
    'built in': 'links',
    module: path.join(examples, 'links.mjs'),
  };
  const problem = await installPython();
  if (problem === null) forms['Python program'] = await withPython(place('links.py'));
  else console.log(`skipped: the link table by a Python program: ${problem}`);
  for (const [form, analyser] of Object.entries(forms)) {
    const output = place(`links-${form.replace(' ', '-')}.jsonl`);
    check(`${form}: exit code`, 0, meguri('scans', 'run', snapshot, analyser, '-o', output).status ?? 1);
    const found = await readTable(output);
    const [lacking, beyond] = [expected.difference(found), found.difference(expected)];
    check(`${form}: links`, expected.size, found.size);
    check(`${form}: links that are lacking`, 0, lacking.size, [...lacking]);
    check(`${form}: links beyond`, 0, beyond.size, [...beyond]);
  }
}

/** Rows of `a` and `area` elements. */
async function readTable(file: string): Promise<LinkTable> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => JSON.parse(line) as { id: string; target: string; kind: string });
  return new Set(
    rows
      .filter(({ kind }) => kind === 'a' || kind === 'area')
      .map(({ id, target }) => `${id} ${target}` as const),
  );
}

/** @returns why the libraries are not available */
async function installPython(): Promise<string | null> {
  if (process.getuid?.() !== 0) return `only root can install Python libraries where analysers see them`;
  const run = (command: string, args: readonly string[]) => {
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
    return status === 0 ? null : `${command}: ${error?.message ?? stderr.trim()}`;
  };
  return (
    run('/usr/bin/python3', ['-m', 'venv', path.resolve(python, '../..')]) ??
    run(python, ['-m', 'pip', '--quiet', 'install', ...libraries])
  );
}

/** The example analyser, run by the Python that has its libraries. */
async function withPython(file: string): Promise<string> {
  const text = await readFile(path.join(examples, 'links.py'), 'utf8');
  await writeFile(file, text.replace(/^#!.*/, `#!${python}`), { mode: 0o755 });
  return file;
}
