import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@meguri/testing';
import { scanRecords } from '@meguri/warc';
import { afterAll, expect, it } from 'vitest';
import { ArchiveFullError } from './errors.ts';
import { createLocalStorage } from './local-storage.ts';
import { sampleDate, sampleGroup, sampleId } from './sample-groups.fixture.ts';
import { createWarcWriter } from './warc-writer.ts';

/** A file system of 1 MiB. Only root can mount one, and not in every container. */
const disk = mkdtempSync(join(tmpdir(), 'meguri-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'meguri-test', disk]).status === 0;

afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

async function openWriter() {
  const storage = await createLocalStorage({ directory: disk });
  const writer = createWarcWriter({
    storage,
    prefix: 'meguri-n1',
    clock: new FakeClock(sampleDate),
    newId: () => sampleId(900_000),
    software: 'Meguri/0.1.0',
  });
  return { storage, writer };
}

async function fillDisk(): Promise<void> {
  await writeFile(join(disk, 'ballast'), new Uint8Array(400_000));
  const { storage, writer } = await openWriter();
  const noise = (serial: number) =>
    new Uint8Array(50_000).map((_, index) => Math.imul(index + serial * 50_000, 2654435761) >>> 24);
  const appended: string[] = [];
  const append = async (serial: number) => {
    await writer.append([sampleGroup(serial, noise(serial))]);
    appended.push(sampleId(serial), sampleId(serial + 1));
  };
  const appendUntilFull = async () => {
    for (let serial = 1; ; serial += 2) await append(serial);
  };

  await expect(appendUntilFull()).rejects.toThrow(ArchiveFullError);
  await rm(join(disk, 'ballast'));
  await append(501);
  await writer.close();

  const [file] = await Array.fromAsync(storage.list('meguri-'));
  const source = await storage.openRead(file?.name ?? '');
  const events = source ? await Array.fromAsync(scanRecords(source)) : [];
  const ids = events.map((event) => (event.kind === 'record' ? event.record.recordId : event.kind));
  expect(ids).toEqual([sampleId(900_000), ...appended]);
}

const title = 'loses nothing on a disk that fills up, and continues once there is room';
it.runIf(mounted)(`optional: ${title}`, fillDisk);
