import { ok, strictEqual } from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalStorage, recoverArchive, type RecoveredFile, type Storage } from '@meguri/archive';
import { encodeMetadata, encodeResponse, scanRecords, verifyDigests } from '@meguri/warc';
import { WARCParser } from 'warcio';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { readDamage, type Damage } from './warc-damage.ts';

const fileName = 'fuzz-0001.warc.gz';
const openName = `${fileName}.open`;

interface WholeFile {
  bytes: Buffer;
  /** End offset of each record. */
  ends: number[];
}

/** Recovers files with the damage that an input describes. */
export async function openWarcTail(): Promise<FuzzTarget> {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-fuzz-'));
  const storage = await createLocalStorage({ directory, sync: false });
  const files = [1, 2, 3, 5].map(wholeFile);
  return {
    dictionary,
    seeds: seeds(files),
    maxInputBytes: 2000,
    check: (input) => checkRecovery(input, files, storage, directory),
    async close() {
      await storage.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function checkRecovery(
  input: Uint8Array,
  files: readonly WholeFile[],
  storage: Storage,
  directory: string,
): Promise<void> {
  const file = files[(input[0] ?? 0) % files.length];
  if (file === undefined) throw new RangeError('no file');
  const damage = readDamage(input.subarray(1), file.bytes, file.ends);
  writeFileSync(path.join(directory, openName), damage.bytes);
  const { indexedEnd } = damage;
  const [recovered, ...others] = await recoverArchive({
    storage,
    prefix: 'fuzz-',
    ...(indexedEnd === null ? {} : { lastIndexedEnd: () => Promise.resolve(indexedEnd) }),
  });
  strictEqual(others.length, 0);
  ok(recovered !== undefined, 'the file was not recovered');
  const left = readdirSync(directory);
  const after = left.includes(fileName) ? readFileSync(path.join(directory, fileName)) : null;
  for (const name of left) rmSync(path.join(directory, name));
  ok(!left.includes(openName), 'still open');
  await checkOutcome(recovered, damage, after);
  checkNothingLost(file, damage, after);
}

async function checkOutcome(recovered: RecoveredFile, damage: Damage, after: Buffer | null): Promise<void> {
  if (recovered.kind === 'removed') {
    strictEqual(after, null);
    strictEqual(damage.indexedEnd ?? 0, 0, 'a file with indexed records was removed');
    return;
  }
  ok(after !== null, 'the file is gone');
  strictEqual(recovered.bytes, after.length);
  ok(damage.bytes.subarray(0, after.length).equals(after), 'other bytes than before');
  if (recovered.kind === 'damaged') {
    strictEqual(after.length, damage.bytes.length, 'cut although damaged');
    return;
  }
  strictEqual(recovered.cutBytes, damage.bytes.length - after.length);
  let records = 0;
  for await (const event of scanRecords([after])) {
    ok(event.kind === 'record', 'sealed, and not valid from end to end');
    ok(!Object.values(verifyDigests(event.record)).includes('mismatch'), 'a wrong digest');
    records += 1;
  }
  strictEqual(await countByWarcio(after), records, 'warcio reads another number of records');
}

/** Number of records that warcio, an independent reader, finds. */
async function countByWarcio(file: Buffer): Promise<number> {
  let records = 0;
  for await (const record of new WARCParser(new Blob([new Uint8Array(file)]).stream(), {
    parseHttp: false,
  })) {
    await record.readFully(false);
    records += 1;
  }
  return records;
}

/** Checks that every complete record is kept; with an index, every record before the damage. */
function checkNothingLost(file: WholeFile, damage: Damage, after: Buffer | null): void {
  let start = 0;
  for (const end of file.ends) {
    const record = file.bytes.subarray(start, end);
    start = end;
    const isBeforeDamage = end <= damage.from;
    const mustStay = isBeforeDamage || (damage.indexedEnd === null && damage.bytes.includes(record));
    if (mustStay) ok(after?.includes(record), `the record that ended at ${end} is lost`);
  }
}

function wholeFile(records: number): WholeFile {
  const bodies = ['', 'short', 'x'.repeat(3000), incompressible(700), '\r\n\r\nWARC/1.1\r\n'];
  const parts = Array.from({ length: records }, (_, index) => {
    const context = {
      recordId: `urn:uuid:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date: new Date('2026-03-01T12:34:56.789Z'),
      targetUri: `https://example.org/${index}`,
    };
    if (index % 3 === 2) return encodeMetadata({ ...context, info: [['outcome', 'connection-reset']] }).bytes;
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
    return encodeResponse({
      ...context,
      head,
      body: Buffer.from(bodies[index % bodies.length] ?? '', 'latin1'),
    }).bytes;
  });
  let length = 0;
  const ends = parts.map((part) => (length += part.length));
  return { bytes: Buffer.concat(parts), ends };
}

/** The same incompressible text for the same length. */
function incompressible(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    return String.fromCharCode((state >>> 16) & 255);
  }).join('');
}

function seeds(files: readonly WholeFile[]): Uint8Array[] {
  const [, second] = files;
  const firstRecord = second?.bytes.subarray(0, second.ends[0]) ?? Buffer.alloc(0);
  const scripts = [0, 1, 2, 3].flatMap((how) =>
    [0, 1].map((indexed) => Uint8Array.of(2, how, indexed, 0, 40, ...Buffer.from('garbage'))),
  );
  return [...scripts, new Uint8Array(Buffer.concat([Uint8Array.of(1, 3, 0, 0, 0), firstRecord]))];
}

const dictionary = [
  '\x1f\x8b\x08',
  '\x1f\x8b\x08\x04',
  '\x1f\x8b\x08\x08',
  'WARC/1.1\r\n',
  '\r\n\r\n',
  '\0\0\0\0',
  '\xff\xff\xff\xff',
];
