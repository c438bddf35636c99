import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new directory, removed at exit or earlier by `remove`. */
export function temporaryDirectory(name: string): { directory: string; remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), `meguri-bench-${name}-`));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    directory,
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}
