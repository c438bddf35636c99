import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seededRandom } from '@meguri/testing';
import { scanRecords, verifyDigests } from '@meguri/warc';
import { expect, it } from 'vitest';
import type { RecordLocation } from './current-file.ts';
import { createLocalStorage } from './local-storage.ts';
import { recoverArchive } from './recover-archive.ts';
import { filesBelow, temporaryDirectory } from './sample-groups.fixture.ts';
import { createWarcReader } from './warc-reader.ts';

const directory = temporaryDirectory();
const rounds = 6;

interface Acknowledged {
  recordId: string;
  location: RecordLocation;
}

/**
 * Lets a process append, kills it after so many acknowledged batches, and returns everything that it
 * acknowledged.
 */
async function appendAndKill(seed: number, batches: number): Promise<Acknowledged[]> {
  const script = join(import.meta.dirname, 'append-until-killed.fixture.ts');
  const child = spawn(process.execPath, [script, directory(), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const acknowledged: Acknowledged[] = [];
  let received = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const batch: Acknowledged[] = JSON.parse(line);
    acknowledged.push(...batch);
    received += 1;
    // The writer does not wait: the signal reaches it somewhere in a later append or rotation.
    if (received === batches) child.kill('SIGKILL');
  }
  expect((await exited)[1]).toBe('SIGKILL');
  return acknowledged;
}

it('has every file valid and every acknowledged record readable after kill -9 at random moments', async () => {
  const random = seededRandom(20_260_301);
  const acknowledged: Acknowledged[] = [];
  let recoveredFiles = 0;
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await appendAndKill(round, 1 + Math.trunc(random.next() * 40))));
    const storage = await createLocalStorage({ directory: directory() });
    const recovered = await recoverArchive({ storage, prefix: 'meguri-n1' });
    recoveredFiles += recovered.length;
    expect(recovered.filter(({ kind }) => kind === 'damaged')).toEqual([]);
  }
  expect(recoveredFiles).toBeGreaterThan(0);
  const names = await filesBelow(directory());
  expect(names.filter((name) => name.endsWith('.open'))).toEqual([]);
  for (const name of names) {
    for await (const event of scanRecords([await readFile(join(directory(), name))])) {
      if (event.kind !== 'record') throw new Error(`${name} is damaged: ${JSON.stringify(event)}`);
      expect(verifyDigests(event.record)).not.toMatchObject({ block: 'mismatch' });
    }
  }
  const reader = createWarcReader({
    storage: await createLocalStorage({ directory: directory() }),
    findOriginal: async () => null,
  });
  expect(acknowledged.length).toBeGreaterThan(rounds);
  for (const { recordId, location } of acknowledged) {
    expect(await reader.readRecord(location)).toMatchObject({ kind: 'record', record: { recordId } });
  }
}, 120_000);
