import type { OpenFile, Storage } from './storage.ts';

/**
 * The storage of a process that dies: `die` closes its open files as the kernel would, without sealing them.
 */
export function mortal(storage: Storage): { storage: Storage; die: () => Promise<void> } {
  const files: OpenFile[] = [];
  const create = storage.create.bind(storage);
  storage.create = async (name) => {
    const file = await create(name);
    files.push(file);
    return file;
  };
  return {
    storage,
    async die() {
      for (const file of files) await file.close();
    },
  };
}
