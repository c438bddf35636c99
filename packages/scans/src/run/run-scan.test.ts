import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAnalyser } from '../analyser/find-analyser.ts';
import { cutPieces } from '../piece/piece.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import { runScan, type ScanOptions } from './run-scan.ts';
import { analyserFile, archiveOf, testDirectory } from './scan-local.fixture.ts';
import { openResults } from './scan-results.ts';

const protection = findProtection();
const page = (index: number) =>
  `<html lang="en"><title>Page ${index}</title><p>Word ${index}</p><a href="/${index + 1}">next</a></html>`;

async function scan(
  nameOrPath: string,
  bodies: readonly string[],
  options: Partial<Pick<ScanOptions, 'workers' | 'limits' | 'signal'>> = {},
) {
  const { places, ids, source } = archiveOf(bodies);
  const analyser = await findAnalyser(nameOrPath);
  const directory = testDirectory();
  const file = path.join(directory, 'rows.jsonl');
  const results = await openResults(file, analyser.columns);
  const pieces = cutPieces(places, { maxBytes: 2 ** 20, maxRecords: 16 });
  const { workers = 2, ...more } = options;
  const progress = await runScan({
    analyser,
    pieces,
    source,
    directory,
    workers,
    protection,
    ...more,
    commit: (documents, rows, columns) => results.add(documents, rows, columns),
  }).catch(async (error: unknown) => {
    await results.close();
    throw error;
  });
  await results.close();
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { progress, rows, ids };
}

const bodies = Array.from({ length: 100 }, (_, index) => page(index));
const links = bodies.map((_, index) => [
  `https://www.example.org/${index}`,
  `https://www.example.org/${index + 1}`,
]);
const linksOf = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map(({ url, target }) => [url, target])
    .sort(([a], [b]) => Number(String(a).slice(24)) - Number(String(b).slice(24)));

const linkModule = `export default ({ links }) => links.map(({ url }) => ({ target: url }));`;
/** Reads WARC without a library. */
const linkProgram = `#!/bin/sh
gzip -dc | awk '
  /^WARC-Record-ID:/ { id = $2; sub(/\\r$/, "", id) }
  match($0, /href="\\/[0-9]+"/) { print "{\\"id\\":\\"" id "\\",\\"target\\":\\"https://www.example.org" substr($0, RSTART + 6, RLENGTH - 7) "\\"}" }'
`;

describe('the three forms of analysers find the same links', () => {
  test.each([
    ['built in', () => 'links'],
    ['a module', () => analyserFile('links.mjs', linkModule)],
    ['a program that reads WARC', () => analyserFile('links', linkProgram)],
  ])('%s', async (_, analyser) => {
    const { rows, progress, ids } = await scan(analyser(), bodies);
    expect(linksOf(rows)).toEqual(links);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
    expect(rows[0]).toMatchObject({ captured_at: expect.stringMatching(/^2026-03-01T00:0/) });
    expect(progress).toMatchObject({ documents: 100, skipped: [] });
  });
});

describe('documents that crash analysers are isolated and skipped', () => {
  const poison = [7, 50];
  const poisoned = bodies.map((body, index) => (poison.includes(index) ? `${body}<!-- poison -->` : body));
  const healthy = links.filter((_, index) => !poison.includes(index));

  test.each([
    [
      'a program that crashes',
      linkProgram.replace("awk '", 'awk \'/poison/ { system("kill -SEGV $PPID") }'),
      'ended',
    ],
    [
      'a program that prints garbage',
      linkProgram.replace("awk '", 'awk \'/poison/ { print "no JSON" }'),
      'not JSON',
    ],
    [
      'a program that stops reading',
      linkProgram.replace("awk '", 'awk \'/poison/ { system("sleep 60") }'),
      'longer',
    ],
    [
      'a program that wants memory',
      linkProgram.replace("awk '", 'awk \'/poison/ { x = "x"; while (1) x = x x }'),
      'ended',
    ],
  ])('%s', async (_, program, reason) => {
    const limits = { secondsPerDocument: 1, startSeconds: 1, memoryBytes: 2 ** 28 };
    const { rows, progress } = await scan(analyserFile('poisoned', program), poisoned, { limits });
    expect(linksOf(rows)).toEqual(healthy);
    const skipped = progress.skipped.map(({ url }) => Number(url.slice(24))).sort((a, b) => a - b);
    expect(skipped).toEqual(poison);
    expect(progress.documents).toBe(100);
    expect(progress.skipped[0]?.reason).toContain(reason);
  });

  test.each([
    ['an error', 'throw new Error("no idea what this is")', 'could not read it'],
    ['the end of its process', 'process.kill(process.pid, "SIGKILL")', 'ended'],
    ['an endless loop', 'for (;;);', 'longer'],
  ])('a module with %s', async (_, act, reason) => {
    const text = `export default ({ links, body }) => {
      if (Buffer.from(body).includes('poison')) { ${act} }
      return links.map(({ url }) => ({ target: url }));
    };`;
    const few = poisoned.slice(0, 12);
    const limits = { secondsPerDocument: 1 };
    const { rows, progress } = await scan(analyserFile('poisoned.mjs', text), few, { limits });
    expect(linksOf(rows)).toEqual(healthy.slice(0, 11));
    expect(progress.skipped.map(({ url }) => url)).toEqual(['https://www.example.org/7']);
    expect(progress.skipped[0]?.reason).toContain(reason);
  });
});

test('an analyser that fails on everything ends its scan with its message', async () => {
  const program = analyserFile('broken', '#!/bin/sh\necho "no module named warcio" >&2\nexit 1\n');
  await expect(scan(program, bodies, { limits: { maxSkipped: 5 } })).rejects.toThrow(
    /failed on 6 documents.*no module named warcio/s,
  );
});

test('a program that reads nothing and writes nothing gives no rows', async () => {
  const { rows, progress } = await scan(analyserFile('silent', '#!/bin/sh\nexit 0\n'), bodies);
  expect([rows.length, progress.documents]).toEqual([0, 100]);
});

test('a column that changes its type ends the scan and names row and column', async () => {
  const module = analyserFile(
    'types.mjs',
    'export default ({ url }) => ({ length: url.endsWith("/60") ? "long" : url.length });',
  );
  await expect(scan(module, bodies, { workers: 1 })).rejects.toThrow(
    'Column "length" is of type integer, but row 61 gives text.',
  );
});

test.each([
  [
    'a module',
    'declared.mjs',
    'export const columns = { length: "number" }; export default ({ url }) => ({ length: url.length / (url.endsWith("60") ? 7 : 1) });',
  ],
  ['a program', 'declared', linkProgram.replace('gzip', `echo '{"columns":{"target":"json"}}'\ngzip`)],
])('%s declares its columns', async (_, name, text) => {
  const { rows } = await scan(analyserFile(name, text), bodies);
  expect(rows).toHaveLength(100);
});

test('a scan that is cancelled ends its analysers', async () => {
  const cancel = new AbortController();
  const module = analyserFile(
    'slow.mjs',
    'export default () => new Promise(() => setTimeout(() => {}, 1e6));',
  );
  const scanning = scan(module, bodies, { signal: cancel.signal });
  setImmediate(() => cancel.abort(new Error('cancelled')));
  await expect(scanning).rejects.toThrow('cancelled');
});
