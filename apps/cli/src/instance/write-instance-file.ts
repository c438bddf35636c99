import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instance } from './instance-file.ts';

/** The file in a data directory that describes its running instance. */
export function instanceFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'instance.json');
}

/** Replaces the file atomically. */
export async function writeInstanceFile(dataDirectory: string, instance: Instance): Promise<void> {
  const target = instanceFile(dataDirectory);
  const temporary = `${target}.new`;
  await writeFile(temporary, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, target);
}

export async function removeInstanceFile(dataDirectory: string): Promise<void> {
  await rm(instanceFile(dataDirectory), { force: true });
}
