import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflatePrefix } from '@meguri/warc';

/** Files below some directories that hold any of the texts, as they are or in any gzip member, broken ones included. */
export async function filesWith(directories: readonly string[], texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const directory of directories)
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (views(bytes).some((view) => texts.some((text) => view.includes(text)))) found.push(file);
    }
  return found.toSorted();
}

const magic = Buffer.from([0x1f, 0x8b, 8]);

function views(bytes: Buffer): Buffer[] {
  const found = [bytes];
  for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 1)) {
    const inflated = inflatePrefix(bytes.subarray(at));
    if (inflated) found.push(Buffer.from(inflated));
  }
  return found;
}
