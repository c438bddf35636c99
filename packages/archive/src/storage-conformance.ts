import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveClosedError, ArchiveFileExistsError, ArchiveNameError } from './errors.ts';
import type { OpenFile, Storage } from './storage.ts';

/** How the suite creates storages. */
export interface StorageHarness {
  /** Makes a new, empty place. */
  makePlace(): Promise<string>;
  /** Opens a storage in that place, like a new process. */
  open(place: string): Promise<Storage>;
}

const abc = Buffer.from('abc');
const defg = Buffer.from('defg');

/** Conformance tests of every {@link Storage}. */
export function describeStorage(adapter: string, harness: StorageHarness): void {
  describe(`${adapter} as a storage`, () => {
    let place: string;
    let storage: Storage;
    let name: string;

    beforeEach(async () => {
      place = await harness.makePlace();
      storage = await harness.open(place);
      name = `meguri-${randomUUID()}.warc.gz`;
    });

    afterEach(async () => {
      await storage.close();
    });

    async function content(of = name, offset?: number): Promise<string | null> {
      const source = await storage.openRead(of, offset);
      return source && Buffer.concat(await Array.fromAsync(source)).toString();
    }

    async function sealed(fileName: string, ...chunks: Uint8Array[]): Promise<void> {
      const file = await storage.create(fileName);
      await file.append(chunks);
      await file.seal();
    }

    async function restart(): Promise<void> {
      await storage.close();
      storage = await harness.open(place);
    }

    it('returns the offset of appended chunks', async () => {
      const file = await storage.create(name);
      expect(await file.append([abc, defg])).toBe(0);
      expect(await file.append([abc])).toBe(7);
      expect(await file.append([])).toBe(10);
      expect(file).toMatchObject({ name, bytes: 10, usable: true });
      await file.close();
    });

    it('reads a file while it is open, once it is sealed, and once it is settled', async () => {
      const file = await storage.create(name);
      await file.append([abc, defg]);
      expect(await content()).toBe('abcdefg');
      expect(await storage.stat(name)).toEqual({ name, bytes: 7, state: 'open' });
      await file.seal();
      expect(await content()).toBe('abcdefg');
      expect(await storage.stat(name)).toEqual({ name, bytes: 7, state: 'sealed' });
      await storage.settle();
      expect(await content()).toBe('abcdefg');
      expect(await storage.stat(name)).toEqual({ name, bytes: 7, state: 'sealed' });
    });

    it.each(['open', 'settled'])('reads ranges of a file that is %s', async (state) => {
      const file = await storage.create(name);
      await file.append([abc, defg]);
      if (state === 'settled') {
        await file.seal();
        await storage.settle();
      }
      const range = async (offset: number, length: number) =>
        Buffer.from((await storage.readRange(name, offset, length)) ?? 'none').toString();
      expect(await range(0, 7)).toBe('abcdefg');
      expect(await range(2, 3)).toBe('cde');
      expect(await range(5, 100)).toBe('fg');
      expect(await range(7, 1)).toBe('');
      expect(await range(100, 1)).toBe('');
      expect(await range(3, 0)).toBe('');
      for (const size of [0, 2, 3, 100]) {
        const read = await storage.readRange(name, 2, 3, Buffer.alloc(size));
        expect(Buffer.from(read ?? []).toString()).toBe('cde');
      }
      expect(await content(name, 4)).toBe('efg');
      expect(await content(name, 7)).toBe('');
      await file.close().catch(() => undefined);
    });

    it('returns null for a file that does not exist', async () => {
      expect(await storage.stat(name)).toBeNull();
      expect(await storage.readRange(name, 0, 1)).toBeNull();
      expect(await storage.readRange(name, 0, 0)).toBeNull();
      expect(await storage.openRead(name)).toBeNull();
      expect(await storage.reopen(name)).toBeNull();
      expect(await storage.remove(name)).toBe(false);
    });

    it('never creates a file that exists', async () => {
      const file = await storage.create(name);
      await expect(storage.create(name)).rejects.toThrow(ArchiveFileExistsError);
      await file.seal();
      await expect(storage.create(name)).rejects.toThrow(ArchiveFileExistsError);
      await storage.settle();
      await expect(storage.create(name)).rejects.toThrow(ArchiveFileExistsError);
    });

    it('lets only one of two writers create a file', async () => {
      const results = await Promise.allSettled([storage.create(name), storage.create(name)]);
      const files = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
      expect(files).toHaveLength(1);
      await files[0]?.close();
    });

    it('appends nothing to a sealed or closed file', async () => {
      const end = async (file: OpenFile, how: 'seal' | 'close') => {
        await file[how]();
        expect(file.usable).toBe(false);
        await expect(file.append([abc])).rejects.toThrow(ArchiveClosedError);
        await expect(file.truncate(0)).rejects.toThrow(ArchiveClosedError);
        await expect(file.seal()).rejects.toThrow(ArchiveClosedError);
      };
      await end(await storage.create(name), 'seal');
      await end(await storage.create(`2-${name}`), 'close');
    });

    it('lets the next process continue an open file at its end', async () => {
      const file = await storage.create(name);
      await file.append([abc]);
      await file.close();
      await restart();
      const again = await storage.reopen(name);
      expect(again?.bytes).toBe(3);
      expect(await again?.append([defg])).toBe(3);
      await again?.truncate(5);
      expect(await again?.append([abc])).toBe(5);
      await again?.seal();
      expect(await content()).toBe('abcdeabc');
      expect(await storage.reopen(name)).toBeNull();
    });

    it('lets the next process settle a sealed file', async () => {
      await sealed(name, abc, defg);
      await restart();
      await storage.settle();
      await storage.settle();
      expect(await content()).toBe('abcdefg');
    });

    it('lists files by prefix, each once, with its state', async () => {
      await sealed('a-1.warc.gz', abc, defg);
      await storage.settle();
      await sealed('a-2.warc.gz', defg);
      await sealed('b-1.warc.gz', abc);
      const file = await storage.create('a-3.warc.gz');
      const listed = await Array.fromAsync(storage.list('a-'));
      expect(listed.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
        { name: 'a-1.warc.gz', bytes: 7, state: 'sealed' },
        { name: 'a-2.warc.gz', bytes: 4, state: 'sealed' },
        { name: 'a-3.warc.gz', bytes: 0, state: 'open' },
      ]);
      expect(await Array.fromAsync(storage.list('c'))).toEqual([]);
      await file.close();
    });

    it('removes open, sealed and settled files', async () => {
      const open = await storage.create('open.warc.gz');
      await open.close();
      await sealed('settled.warc.gz', abc);
      await storage.settle();
      await sealed('sealed.warc.gz', abc);
      for (const each of ['open.warc.gz', 'sealed.warc.gz', 'settled.warc.gz']) {
        expect(await storage.remove(each)).toBe(true);
        expect(await storage.stat(each)).toBeNull();
      }
      expect(await Array.fromAsync(storage.list(''))).toEqual([]);
    });

    it('keeps every byte value', async () => {
      const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 7) % 256);
      await sealed(name, bytes.subarray(0, 300_001), bytes.subarray(300_001));
      await storage.settle();
      expect(Buffer.compare((await storage.readRange(name, 0, 1_000_000)) ?? abc, bytes)).toBe(0);
    });

    it.each([
      '',
      '.',
      '..',
      '../x',
      'a/b',
      '/etc/passwd',
      'a\\b',
      '.hidden',
      'x.open',
      'a\0b',
      'a b',
      'é',
      'x'.repeat(201),
    ])('refuses the name %j everywhere', async (bad) => {
      await expect(storage.create(bad)).rejects.toThrow(ArchiveNameError);
      await expect(storage.reopen(bad)).rejects.toThrow(ArchiveNameError);
      await expect(storage.stat(bad)).rejects.toThrow(ArchiveNameError);
      await expect(storage.readRange(bad, 0, 1)).rejects.toThrow(ArchiveNameError);
      await expect(storage.openRead(bad)).rejects.toThrow(ArchiveNameError);
      await expect(storage.remove(bad)).rejects.toThrow(ArchiveNameError);
    });

    it('reports the free space', async () => {
      expect(await storage.freeBytes()).toBeGreaterThan(0);
    });
  });
}
