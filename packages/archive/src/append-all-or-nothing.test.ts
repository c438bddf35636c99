import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendAllOrNothing, type AppendHandle } from './append-all-or-nothing.ts';
import { temporaryDirectory } from './sample-groups.fixture.ts';

const directory = temporaryDirectory();

interface Faults {
  /** Bytes that the disk takes before it is full. */
  freeBytes?: number;
  /** Most bytes that one call takes. */
  bytesPerCall?: number;
  failOn?: 'datasync' | 'truncate';
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A real file on a disk with faults. */
async function faultyFile(path: string, { freeBytes = Infinity, bytesPerCall = Infinity, failOn }: Faults) {
  const handle = await open(path, 'w+');
  await handle.write(Buffer.from('before'));
  let leftBytes = freeBytes;
  let syncs = 0;
  let calls = 0;
  const faulty: AppendHandle = {
    async writev(buffers, position) {
      calls += 1;
      const all = Buffer.concat(
        buffers.map((each) => Buffer.from(each.buffer, each.byteOffset, each.byteLength)),
      );
      const taken = all.subarray(0, Math.min(leftBytes, bytesPerCall));
      if (taken.byteLength === 0) throw systemError('ENOSPC');
      leftBytes -= taken.byteLength;
      await handle.write(taken, 0, taken.byteLength, position ?? null);
      return { bytesWritten: taken.byteLength, buffers };
    },
    async truncate(length) {
      if (failOn === 'truncate') throw systemError('EIO');
      await handle.truncate(length);
    },
    async datasync() {
      syncs += 1;
      if (failOn === 'datasync') throw systemError('EIO');
    },
  };
  return { handle: faulty, close: () => handle.close(), calls: () => calls, syncs: () => syncs };
}

const chunks = [Buffer.from('one'), new Uint8Array(), Buffer.from('two'), Buffer.from('three')];

it('writes all chunks in one call and syncs once', async () => {
  const path = join(directory(), 'f');
  const file = await faultyFile(path, {});
  expect(await appendAllOrNothing(file.handle, 6, chunks, true)).toEqual({ kind: 'appended', bytes: 11 });
  await file.close();
  expect(await readFile(path, 'utf8')).toBe('beforeonetwothree');
  expect([file.calls(), file.syncs()]).toEqual([1, 1]);
});

it('does not sync on request', async () => {
  const file = await faultyFile(join(directory(), 'f'), {});
  await appendAllOrNothing(file.handle, 6, chunks, false);
  await file.close();
  expect(file.syncs()).toBe(0);
});

it('continues where the kernel stopped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      async (pieces, bytesPerCall) => {
        const path = join(directory(), 'f');
        const file = await faultyFile(path, { bytesPerCall });
        await appendAllOrNothing(file.handle, 6, pieces, true);
        await file.close();
        expect(Buffer.compare((await readFile(path)).subarray(6), Buffer.concat(pieces))).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});

it.each([0, 1, 3, 10])('leaves no partial data when the disk is full after %i bytes', async (freeBytes) => {
  const path = join(directory(), 'f');
  const file = await faultyFile(path, { freeBytes });
  const outcome = await appendAllOrNothing(file.handle, 6, chunks, true);
  await file.close();
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'archive-full' }, endKnown: true });
  expect(await readFile(path, 'utf8')).toBe('before');
});

it('does not trust a file after a failed sync', async () => {
  const path = join(directory(), 'f');
  const file = await faultyFile(path, { failOn: 'datasync' });
  const outcome = await appendAllOrNothing(file.handle, 6, chunks, true);
  await file.close();
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'archive-io' }, endKnown: false });
  expect(await readFile(path, 'utf8')).toBe('before');
});

it('does not trust a file that cannot be cut back', async () => {
  const file = await faultyFile(join(directory(), 'f'), { freeBytes: 4, failOn: 'truncate' });
  const outcome = await appendAllOrNothing(file.handle, 6, chunks, true);
  await file.close();
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'archive-full' }, endKnown: false });
});
