import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Digest of the body: a module with little work, so that our overhead shows. */
const digestModule = `import { hash } from 'node:crypto';
export const columns = { sha256: 'text' };
export default ({ body }) => ({ sha256: hash('sha256', body, 'hex') });
`;

/** Waits without using the processor, as for a model on another machine. */
const waitingModule = `import { setTimeout } from 'node:timers/promises';
export const columns = { waited: 'integer' };
export default async () => { await setTimeout(50); return { waited: 50 }; };
`;

/** Waits in proportion to the body size, so that documents differ as in real archives. */
const varyingModule = `import { setTimeout } from 'node:timers/promises';
export const columns = { waited: 'integer' };
export default async ({ body }) => {
  const waited = Math.round(body.byteLength * ${50 / 39_000});
  await setTimeout(waited);
  return { waited };
};
`;

/** Milliseconds that {@link varyingModule} waits. */
export const variedWaitMs = (bodyBytes: number): number => Math.round(bodyBytes * (50 / 39_000));

/** Typical text work of a researcher, with a cost that varies as much as the lengths of pages. */
const wordsModule = `export const columns = { longest: 'text', words: 'integer' };
export default ({ text }) => {
  const words = (text ?? '').split(' ');
  let longest = '';
  for (const word of words) if (word.length > longest.length) longest = word;
  return { longest, words: words.length };
};
`;

/** Modules for scans of the cluster, by name. */
export const uploadedModules = {
  waiting: waitingModule,
  varying: varyingModule,
  longest: wordsModule,
} as const;

/** Reads its input and prints nothing, which leaves the cost of feeding a program. */
const readingProgram = `#!/bin/sh
exec cat > /dev/null
`;

/** A row for each record, read by FastWARC. */
const fastwarcProgram = (python: string) => `#!${python}
import json, sys
from fastwarc.warc import ArchiveIterator, WarcRecordType
for record in ArchiveIterator(sys.stdin.buffer, record_types=WarcRecordType.response):
    body = record.reader.read()
    sys.stdout.write(json.dumps({"id": record.record_id, "bytes": len(body)}) + "\\n")
`;

export interface BenchAnalysers {
  digest: string;
  reading: string;
  /** @param python interpreter with FastWARC */
  fastwarc(python: string): string;
}

/** Writes the analysers that are measured. */
export function writeAnalysers(directory: string): BenchAnalysers {
  const write = (name: string, text: string) => {
    const file = path.join(directory, name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  };
  return {
    digest: write('digest.mjs', digestModule),
    reading: write('reading.sh', readingProgram),
    fastwarc: (python) => write('count-bytes.py', fastwarcProgram(python)),
  };
}
