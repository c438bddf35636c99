// Processor time and bytes of the journal for each access. Options: --accesses N of an entry (100), --json.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CommittedAccess, JournalEntry } from '@meguri/database';
import { defaultHostClockTuning } from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import { journalRecord } from '../src/journal/journal-record.ts';

const { values: options } = parseArgs({
  options: { accesses: { type: 'string', default: '100' }, json: { type: 'boolean' } },
});
const count = Number(options.accesses);
if (!Number.isInteger(count) || count < 1)
  throw new Error(`--accesses ${options.accesses} is invalid: give a whole number from 1`);
const totalAccesses = 40_000;

const random = seededRandom(20_261_126);
const now = new Date('2026-03-01T12:00:00.000Z');
const number64 = () =>
  BigInt(Math.floor(random.next() * 2 ** 31)) * 2n ** 31n + BigInt(Math.floor(random.next() * 2 ** 31));
const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random.next() * 256));

/** A first capture with all that a commit stores of it; digests and keys do not compress. */
function access(index: number): CommittedAccess {
  const hostId = number64();
  const urlKey = String(number64());
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return {
    hostId,
    verdict: 'new',
    bytes: 28_000 + index,
    endedAt: later(1),
    clockVerdict: null,
    content: {
      hostId,
      slot: index,
      simhash: number64(),
      textDigest: number64(),
      payloadDigest: number64(),
      media: 1,
      urlKey,
      capturedAt: now,
    },
    page: {
      hostId,
      urlKey,
      nextVisitAt: later(86_400 + index * 77),
      nextReason: 'estimated-rate',
      excluded: null,
      lastAccessAt: later(1),
      lastVerdictAt: now,
      lastChangedAt: now,
      lastCode: 'ok',
      lastStatus: 200,
      intervalSeconds: 86_400 + index,
      baseIntervalSeconds: null,
      loadExcluded: false,
      linksUnread: false,
      plannedFrequency: 4_271 + index,
      rateTerm: 0,
      policyState: [0.5, 5 + random.next(), 1, -2, 0],
      visits: 1,
      changes: 0,
      returns: 0,
      consecutiveErrors: 0,
      etag: `"${number64().toString(16)}"`,
      lastModified: 'Sun, 01 Mar 2026 10:00:00 GMT',
      textDigest: bytes(8),
      simhash: null,
      changeMemory: null,
      duplicateOf: null,
      likeness: null,
      title: `Chapter ${index} of the handbook`,
      language: 'en',
    },
    capture: {
      hostId,
      urlKey,
      capturedAt: now,
      url: `http://handbook-${index % 34}.example.org/html/section-${index}.html`,
      verdict: 'new',
      code: 'ok',
      status: 200,
      mime: 'text/html',
      recordType: 'response',
      fileName: 'meguri-1-20260301115959-00000.warc.gz',
      offset: 123_456 + index * 8_400,
      length: 8_400,
      payloadDigest: bytes(32),
      payloadBytes: 28_000,
      truncated: null,
      refersToAt: null,
      refersToKey: null,
      durationMs: 12,
      repeat: null,
    },
  };
}

const entry: JournalEntry = {
  kind: 'commit',
  at: now,
  input: {
    commitId: randomUUID(),
    nodeId: 1,
    now,
    hostClockTuning: defaultHostClockTuning,
    accesses: Array.from({ length: count }, (_, index) => access(index)),
    visitEnds: [],
    robots: [],
  },
};
console.info('Measures: processor time and bytes of the journal for each access.');
const write = async (rounds: number): Promise<number> => {
  let length = 0;
  for (let round = 0; round < rounds; round += 1) length = (await journalRecord(entry, randomUUID())).length;
  return length;
};
await write(20);
const rounds = Math.ceil(totalAccesses / count);
const before = process.cpuUsage();
const length = await write(rounds);
const { user, system } = process.cpuUsage(before);
const figures = {
  accesses: count,
  microsecondsPerAccess: (user + system) / rounds / count,
  bytesPerAccess: length / count,
};
console.info(
  `${count} accesses an entry: ${figures.microsecondsPerAccess.toFixed(1)} µs of processor time and ${figures.bytesPerAccess.toFixed(0)} B an access`,
);
if (options.json) console.log(JSON.stringify(figures));
