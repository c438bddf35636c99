import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findAnalyser } from '../analyser/find-analyser.ts';
import type { DocumentRow } from '../run/collect-rows.ts';
import { runScan } from '../run/run-scan.ts';
import { analyserFile, testDirectory } from '../run/scan-local.fixture.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import { cutPieces } from './piece.ts';
import { rowPlaces, rowSource, writeRowPiece } from './row-piece.ts';
import type { PieceDocument } from './write-piece.ts';

const protection = findProtection();
const compareText = (a: string, b: string) => (a < b ? -1 : 1);
const rows = Array.from({ length: 50 }, (_, number) => ({
  id: `urn:uuid:${number % 7}`,
  url: `https://www.example.org/${number % 7}`,
  captured_at: '2026-03-01T00:00:00.000Z',
  word: number === 11 ? 'é\u2028 x' : `w${number}`,
}));

function rowFile(end = '\n'): string {
  const file = path.join(testDirectory(), 'rows.jsonl');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n') + end);
  return file;
}

test.each(['\n', ''])('places are the lines of a file, also if the last one has no newline', async (end) => {
  const file = rowFile(end);
  const text = readFileSync(file);
  const places = await Array.fromAsync(rowPlaces(file));
  const lines = places.map(({ offset, length }) => text.subarray(offset, offset + length).toString());
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  expect(lines.join('')).toBe(text.toString());
});

test('rows of one record in a piece have different ids, and other users can read it under any umask', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const file = rowFile();
  const places = await Array.fromAsync(rowPlaces(file));
  const piece = { fileId: 0, records: places.slice(3, 20), bytes: 0 };
  const written = path.join(testDirectory(), 'piece.jsonl');
  const documents = await writeRowPiece(piece, rowSource(file), written);
  expect(statSync(written).mode & 0o777).toBe(0o644);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(17);
  expect(documents[0]).toMatchObject({ recordId: 'urn:uuid:3', url: 'https://www.example.org/3' });
  const lines = readFileSync(written, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { word: string }).word)).toEqual(
    rows.slice(3, 20).map(({ word }) => word),
  );
});

test('a row that a purge made blank is not a document', async () => {
  const file = rowFile();
  const places = await Array.fromAsync(rowPlaces(file));
  const bytes = readFileSync(file);
  const { offset, length } = places[1] ?? { offset: 0, length: 0 };
  bytes.fill(' ', offset, offset + length - 1);
  writeFileSync(file, bytes);
  const piece = { fileId: 0, records: places.slice(0, 3), bytes: 0 };
  const written = path.join(testDirectory(), 'piece.jsonl');
  const documents = await writeRowPiece(piece, rowSource(file), written);
  expect(documents.map(({ recordId }) => recordId)).toEqual(['urn:uuid:0', 'urn:uuid:2']);
  expect(readFileSync(written, 'utf8').trim().split('\n')).toHaveLength(2);
});

const count =
  'export default ({ id, word, url }) => (id.includes("#") ? null : { word, characters: word.length, same: url.endsWith(id.at(-1)) });';
const program = `#!/usr/bin/perl
while (<STDIN>) { print "{\\"id\\":\\"$1\\",\\"word\\":\\"$2\\"}\\n" if /"id":"([^"]*)".*"word":"(w[^"]*)"/; }
`;

test.each([
  ['a module', 'count.mjs', count, 50],
  ['a program', 'words', program, 49],
])('%s reads the rows of another scan', async (_, name, text, found) => {
  const file = rowFile();
  const answers: { rows: readonly DocumentRow[]; documents: readonly PieceDocument[] }[] = [];
  const progress = await runScan({
    analyser: await findAnalyser(analyserFile(name, text)),
    pieces: cutPieces(rowPlaces(file), { maxBytes: 2 ** 20, maxRecords: 16 }),
    source: rowSource(file),
    input: 'rows',
    directory: testDirectory(),
    workers: 1,
    protection,
    commit: async (documents, added) => void answers.push({ documents, rows: added }),
  });
  expect(progress).toMatchObject({ documents: 50, skipped: [] });
  const all = answers.flatMap((one) => one.rows.map(({ row }) => String(row['word'])));
  expect(all.toSorted(compareText)).toEqual(
    rows
      .map(({ word }) => word)
      .filter((word) => found === 50 || word.startsWith('w'))
      .toSorted(compareText),
  );
});

test('a row that crashes an analyser is isolated', async () => {
  const file = rowFile();
  const module = analyserFile(
    'die.mjs',
    'export default ({ word }) => { if (word === "w30") process.kill(process.pid, "SIGKILL"); return { word }; };',
  );
  let count = 0;
  const progress = await runScan({
    analyser: await findAnalyser(module),
    pieces: cutPieces(rowPlaces(file), { maxBytes: 2 ** 20, maxRecords: 32 }),
    source: rowSource(file),
    input: 'rows',
    directory: testDirectory(),
    workers: 1,
    protection,
    commit: async (_, added) => void (count += added.length),
  });
  expect(count).toBe(49);
  expect(progress.skipped).toMatchObject([{ recordId: 'urn:uuid:2', url: 'https://www.example.org/2' }]);
});
