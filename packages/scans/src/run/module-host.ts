// Runs a module or a built-in analyser on pieces in sequence. Reads orders from standard input, and writes
// rows and acknowledgements to standard output.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fastestInflate } from '@meguri/archive/inflate';
import type { AnalyserValues } from '@meguri/contracts';
import { decodeRecord } from '@meguri/warc/reading';
import type { Answer, ScannedDocument } from '../analyser/contract.ts';
import { holdsDocument, pieceEnding, recordIdOf } from '../piece/piece-input.ts';
import { loadAnalyser } from '../analyser/load-module.ts';
import { loadContentStep, openDocument } from '../analyser/open-document.ts';
import { rowsOf } from '../analyser/rows-of.ts';
import { compileOnly, failedLine, hostLines, type HostOrder } from './host-protocol.ts';

/** Characters that are written without waiting for more. */
const flushCharacters = 65_536;
/** Longest delay of output while documents are read: the reader times documents by it. */
const flushMs = 100;

// Standard output is for rows: what an analyser prints goes to standard error.
const { stdout } = process;
console.log = console.info = console.debug = console.error;

let pending = '';
let flushedAt = performance.now();

/** Standard output is a pipe, to which Node writes synchronously. */
async function flush(): Promise<void> {
  const text = pending;
  pending = '';
  flushedAt = performance.now();
  if (text !== '' && !stdout.write(text)) await new Promise((resolve) => stdout.once('drain', resolve));
}

async function analysePiece(order: HostOrder): Promise<void> {
  if (order.file.endsWith(pieceEnding.rows)) await analyseRows(order);
  else await analyseRecords(order);
  await flush();
}

/** Flushes in time for the reader, which times documents by the output. */
async function flushInTime(isExact: boolean): Promise<void> {
  if (isExact || pending.length > flushCharacters || performance.now() - flushedAt > flushMs) await flush();
}

/** Analyses rows of another scan: each line is a document. */
async function analyseRows({ file, from, isExact }: HostOrder): Promise<void> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  for (const [number, line] of lines.entries()) {
    if (number < from) continue;
    await flushInTime(isExact);
    await analyseDocument(number, () => rowOf(line));
  }
}

async function analyseRecords({ file, from, isExact }: HostOrder): Promise<void> {
  const bytes = readFileSync(file);
  let document = 0;
  for (let at = 0; at < bytes.byteLength;) {
    const decoded = decodeRecord(bytes.subarray(at), undefined, fastestInflate);
    if (decoded.kind !== 'record')
      throw new Error(
        `The record at byte ${at} of the piece is damaged (${decoded.kind === 'invalid' ? decoded.reason : 'cut'}). Scrub the archive: meguri archive scrub`,
      );
    at += decoded.compressedLength;
    if (!holdsDocument(decoded.record)) continue;
    if (document >= from) {
      await flushInTime(isExact);
      const { record } = decoded;
      await analyseDocument(document, () => openDocument(record));
    }
    document += 1;
  }
}

/** Asynchronous only if the analyser is. */
async function analyseDocument(
  number: number,
  open: () => ScannedDocument | Promise<ScannedDocument>,
): Promise<void> {
  try {
    const opened = open();
    const answer = analyse(opened instanceof Promise ? await opened : opened, parameters);
    const rows = rowsOf(isThenable(answer) ? await answer : answer);
    pending += hostLines(number, rows instanceof Promise ? await rows : rows);
  } catch (error) {
    pending += failedLine(number, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** A row with the id of its record, passed as a document to a module that is written for rows. */
function rowOf(line: string): ScannedDocument {
  const row = JSON.parse(line) as { id: string };
  return { ...row, id: recordIdOf(row.id) } as unknown as ScannedDocument;
}

/** A promise of any library. */
const isThenable = (answer: Answer | Promise<Answer>): answer is Promise<Answer> =>
  typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';

const [, , wanted = '', given = '{}'] = process.argv;
if (wanted === compileOnly) {
  await import('@meguri/extract');
  await import('@meguri/extract/html-links');
  await import('@meguri/documents');
  process.exit(0);
}
const parameters = Object.freeze(JSON.parse(given)) as AnalyserValues;
const { analyse, columns, readsText } = await loadAnalyser(wanted);
// Documents are timed from here on; before, the module was loading.
stdout.write(columns === undefined ? '\n' : `${JSON.stringify({ columns })}\n`);
if (readsText) loadContentStep();
for await (const order of createInterface({ input: process.stdin }))
  await analysePiece(JSON.parse(order) as HostOrder);
