// Runs an analyser that is a module, or built in, on one piece after the other. Reads the names of pieces from standard
// input, a line each, and writes rows and acknowledgements to standard output.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { decodeRecord } from '@meguri/warc';
import type { AnalyserValues } from '@meguri/contracts';
import { loadAnalyser } from '../analyser/load-module.ts';
import { holdsDocument, openDocument } from '../analyser/open-document.ts';
import { rowsOf } from '../analyser/rows-of.ts';

/** Written at once. */
const flushCharacters = 65_536;

// What an analyser prints is no row.
const { stdout } = process;
console.log = console.info = console.debug = console.error;

let pending = '';

function write(line: object): void {
  pending += `${JSON.stringify(line)}\n`;
}

async function flush(): Promise<void> {
  const text = pending;
  pending = '';
  if (text !== '' && !stdout.write(text)) await new Promise((resolve) => stdout.once('drain', resolve));
}

async function analysePiece(file: string): Promise<void> {
  const bytes = await readFile(file);
  let at = 0;
  while (at < bytes.byteLength) {
    const decoded = decodeRecord(bytes.subarray(at));
    if (decoded.kind !== 'record')
      throw new Error(
        `The record at byte ${at} of the piece is damaged (${decoded.kind === 'invalid' ? decoded.reason : 'cut'}). Run a scrub of the archive.`,
      );
    at += decoded.compressedLength;
    if (!holdsDocument(decoded.record)) continue;
    const { recordId: id } = decoded.record;
    try {
      const rows = await rowsOf(await analyse(await openDocument(decoded.record), parameters));
      for (const row of rows) write({ ...row, id });
      write({ id, done: true });
    } catch (error) {
      write({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    if (pending.length > flushCharacters) await flush();
  }
  await flush();
}

const parameters = Object.freeze(JSON.parse(process.argv[3] ?? '{}')) as AnalyserValues;
const { analyse, columns } = await loadAnalyser(process.argv[2] ?? '');
// From here on a document is timed; before, the module was loading.
stdout.write(columns === undefined ? '\n' : `${JSON.stringify({ columns })}\n`);
for await (const file of createInterface({ input: process.stdin })) await analysePiece(file);
