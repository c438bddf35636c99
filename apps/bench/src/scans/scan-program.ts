// Runs an analyser over a generated corpus. It is a separate process, so that its processor time and that of
// its analysers are measured together. Prints a line once every worker has had results, and one at the end.
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { cutPieces, findAnalyser, findProtection, openResults, pieceLimitsOf, runScan } from '@meguri/scans';
import { z } from 'zod';
import type { Corpus } from './write-corpus.ts';

const given = z
  .object({
    /** JSON file of the corpus. */
    corpus: z.string(),
    analyser: z.string(),
    workers: z.number(),
    documents: z.number(),
    directory: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { files, places } = JSON.parse(await readFile(given.corpus, 'utf8')) as Corpus;
const handles = await Promise.all(files.map((file) => open(file)));
const source = {
  fileName: async (fileId: number) => String(fileId),
  readRange: async (name: string, offset: number, length: number, into?: Uint8Array) => {
    const buffer = into && into.byteLength >= length ? into : new Uint8Array(length);
    const { bytesRead } = (await handles[Number(name)]?.read(buffer, 0, length, offset)) ?? { bytesRead: 0 };
    return buffer.subarray(0, bytesRead);
  },
};
const analyser = await findAnalyser(given.analyser);
const results = await openResults(path.join(given.directory, 'rows.jsonl'), analyser.columns);
const say = (what: 'steady' | 'done', documents: number) =>
  process.stdout.write(
    `${JSON.stringify({ what, documents, rows: results.rows, ms: performance.timeOrigin + performance.now() })}\n`,
  );
let isSteady = false;
let commits = 0;
const { documents } = await runScan({
  analyser,
  pieces: cutPieces(places.slice(0, given.documents), pieceLimitsOf(analyser.form)),
  source,
  directory: given.directory,
  workers: given.workers,
  protection: findProtection(),
  commit: (found, rows, columns) => results.add(found, rows, columns),
  onProgress: (progress) => {
    commits += 1;
    // The first pieces are smaller.
    if (isSteady || commits < 3 * given.workers) return;
    isSteady = true;
    say('steady', progress.documents);
  },
});
say('done', documents);
await results.close();
await rm(path.join(given.directory, 'rows.jsonl'));
for (const handle of handles) await handle.close();
