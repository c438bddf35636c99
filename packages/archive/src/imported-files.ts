import { open } from 'node:fs/promises';
import { archiveError, errorCode } from './errors.ts';
import { chunksOf, sizeOf } from './local-files.ts';
import type { Storage } from './storage.ts';
import { importedPrefix } from './warc-reader.ts';

/**
 * A storage whose imported files are read where they are. They are never written to: everything but reading concerns
 * files of our own.
 *
 * @param locate the path of an imported file; null: there is none of that name
 */
export function withImportedFiles(
  storage: Storage,
  locate: (name: string) => Promise<string | null>,
): Storage {
  const located = async (name: string) => (name.startsWith(importedPrefix) ? locate(name) : null);
  const opened = async (name: string, location: string) => {
    try {
      return await open(location, 'r');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw archiveError(error, `opening ${name}`);
    }
  };
  return {
    create: storage.create.bind(storage),
    reopen: storage.reopen.bind(storage),
    list: storage.list.bind(storage),
    listOpen: storage.listOpen.bind(storage),
    remove: storage.remove.bind(storage),
    freeBytes: storage.freeBytes.bind(storage),
    settle: storage.settle.bind(storage),
    close: storage.close.bind(storage),
    stat: async (name) => {
      const location = await located(name);
      if (location === null) return storage.stat(name);
      const bytes = await sizeOf(location);
      return bytes === null ? null : { name, bytes, state: 'sealed' };
    },
    readRange: async (name, offset, length, buffer) => {
      const location = await located(name);
      if (location === null) return storage.readRange(name, offset, length, buffer);
      const handle = await opened(name, location);
      if (!handle) return null;
      try {
        const target = buffer && buffer.byteLength >= length ? buffer : Buffer.allocUnsafeSlow(length);
        const { bytesRead } = await handle.read(target, 0, length, offset);
        return target.subarray(0, bytesRead);
      } catch (error) {
        throw archiveError(error, `reading ${name}`);
      } finally {
        await handle.close();
      }
    },
    openRead: async (name, offset = 0) => {
      const location = await located(name);
      if (location === null) return storage.openRead(name, offset);
      const handle = await opened(name, location);
      return handle && chunksOf(handle, offset, (await handle.stat()).size);
    },
  };
}
