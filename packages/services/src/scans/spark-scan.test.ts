import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

/** Python with the libraries of the job, installed by `npm run bench:scans`. */
const python = '/usr/local/lib/meguri-python/bin/python';
const job = path.resolve(import.meta.dirname, '../../../../examples/spark/scan_snapshot.py');
const sparkProblem = problemOf();

/** Why Spark cannot run here; null: it can. */
function problemOf(): string | null {
  const libraries = 'import pyspark, pyarrow, fastwarc, resiliparse, ada_url';
  const isReady =
    spawnSync(python, ['-c', libraries]).status === 0 && spawnSync('java', ['-version']).status === 0;
  return isReady
    ? null
    : `${python} with pyspark, pyarrow, fastwarc, resiliparse and ada-url, and Java are needed`;
}

const crawl = await ownCrawl();
const directory = mkdtempSync(path.join(tmpdir(), 'meguri-spark-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const site = 'https://www.example.org';
const urls = Array.from({ length: 40 }, (_, number) => `${site}/${number}`);
const page = (number: number) =>
  `<base href="/dir/"><title>${number}</title><a href="next-${number}?q=é#top">next</a><a href="next-${number}?q=é">again</a>
   <area href="//other.example/ä b"><a href="mailto:a@example.org">mail</a><a href="http://[">broken</a><img src="/i.png">`;

/** Spark takes 10 s to start, on an idle machine. */
const timeout = 300_000;

const state = sparkProblem ?? 'installed';

describe.skipIf(sparkProblem !== null)(`optional: Spark (${state})`, { timeout }, () => {
  beforeAll(async () => {
    await crawl.services.seeds.add({ ctx, input: { urls } });
    await crawlPages(
      crawl,
      urls.map((url, number) => ({
        url,
        verdict: 'new' as const,
        ...(number % 3 === 0
          ? { body: gzipSync(page(number)), contentEncoding: 'gzip' }
          : { body: page(number) }),
      })),
    );
    await makeSnapshot(crawl);
    for (const [format, ending] of [
      ['parquet', 'parquet'],
      ['warc', 'warc.gz'],
    ] as const) {
      const { bytes, read } = await crawl.services.snapshots.export({
        ctx,
        input: { name: 'all', format },
      });
      await writeFile(path.join(directory, `all.${ending}`), read(0, bytes));
    }
  });

  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  async function ours(analyser: string) {
    const output = path.join(directory, `${analyser}.jsonl`);
    await crawl.services.scanSnapshot({
      snapshot: 'all',
      analyser,
      output,
      workers: 1,
      isUnprotectedAllowed: true,
    });
    return rowsOf(readFileSync(output, 'utf8'));
  }

  function bySpark(analyser: string) {
    const output = path.join(directory, `spark-${analyser}`);
    const options = ['--table', path.join(directory, 'all.parquet'), '--warc', directory];
    const conf = '--master local[2] --conf spark.sql.shuffle.partitions=2 --conf spark.ui.enabled=false';
    execFileSync(python, [job, ...options, '--analyser', analyser, '--output', output], {
      stdio: 'pipe',
      env: { ...process.env, PYSPARK_SUBMIT_ARGS: `${conf} pyspark-shell` },
    });
    return readdirSync(output)
      .filter((name) => name.startsWith('part-'))
      .flatMap((name) => rowsOf(readFileSync(path.join(output, name), 'utf8')));
  }

  const sorted = (rows: Record<string, unknown>[], columns: readonly string[]) =>
    rows.map((row) => columns.map((column) => String(row[column])).join(' ')).sort();

  test('digests every body without content coding, like our scan', async () => {
    const columns = ['id', 'url', 'captured_at', 'sha256', 'bytes'];
    const expected = sorted(await ours('sha256'), columns);
    expect(expected).toHaveLength(urls.length);
    expect(sorted(bySpark('sha256'), columns)).toEqual(expected);
  });

  test('finds the same links to other pages as our scan', async () => {
    const columns = ['id', 'url', 'captured_at', 'target', 'kind'];
    const links = (await ours('links')).filter(({ kind }) => kind === 'a' || kind === 'area');
    expect(links).toHaveLength(2 * urls.length);
    expect(sorted(bySpark('links'), columns)).toEqual(sorted(links, columns));
  });
});
