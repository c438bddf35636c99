import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** How other commands reach a running instance; kept in its data directory, readable by its owner alone: it holds passwords. */
const instanceSchema = z.object({
  databaseUrl: z.string(),
  redisUrl: z.string(),
  /** Null without console. */
  consoleUrl: z.string().nullable(),
  archiveDirectory: z.string(),
  pid: z.number().int(),
});
export type Instance = z.infer<typeof instanceSchema>;

const fileName = 'instance.json';

export async function writeInstanceFile(dataDirectory: string, instance: Instance): Promise<void> {
  const target = path.join(dataDirectory, fileName);
  const temporary = `${target}.new`;
  await writeFile(temporary, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, target);
}

/** The instance of a data directory, or null if none is running there. */
export async function readInstanceFile(dataDirectory: string): Promise<Instance | null> {
  const text = await readFile(path.join(dataDirectory, fileName), 'utf8').catch(() => null);
  return text === null ? null : instanceSchema.parse(JSON.parse(text));
}

export async function removeInstanceFile(dataDirectory: string): Promise<void> {
  await rm(path.join(dataDirectory, fileName), { force: true });
}
