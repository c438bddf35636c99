import type { LibraryHandle } from 'koffi';

/** Null if no binary for this machine exists or is installed. */
const koffi = await import('koffi').then(
  (module) => module.default,
  () => null,
);

/** File names of the library; the functions used here have not changed since its first release. */
const fileNames: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['libdeflate.so.0'],
  darwin: ['libdeflate.0.dylib', '/opt/homebrew/lib/libdeflate.0.dylib', '/usr/local/lib/libdeflate.0.dylib'],
  win32: ['libdeflate.dll'],
};

/**
 * The shared library libdeflate; null where this machine lacks it.
 *
 * @param names file names to try
 */
export function loadLibdeflate(names = fileNames[process.platform] ?? []): LibraryHandle | null {
  if (koffi === null) return null;
  for (const name of names) {
    try {
      return koffi.load(name);
    } catch {
      // Not under this name.
    }
  }
  return null;
}
