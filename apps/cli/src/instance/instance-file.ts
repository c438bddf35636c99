import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  archiveBucketSchema,
  bucketAccessSchema,
  replicaPlaceSchema,
  defaultImportAccess,
} from '@meguri/contracts';
import { CommandError } from '../terminal/report-failure.ts';
import { instanceFile } from './write-instance-file.ts';

/**
 * How other commands reach a running instance; stored in its data directory, readable by its owner only,
 * because it holds passwords.
 */
const instanceSchema = z.object({
  databaseUrl: z.string(),
  redisUrl: z.string(),
  /** Null without console. */
  consoleUrl: z.string().nullable(),
  archiveDirectory: z.string(),
  archiveBucket: archiveBucketSchema.nullable().default(null),
  replica: replicaPlaceSchema.nullable().default(null),
  importAccess: bucketAccessSchema.default(defaultImportAccess),
  pid: z.number().int(),
});
export type Instance = z.infer<typeof instanceSchema>;

/**
 * The instance of a data directory, or null if none is recorded there.
 * @throws {CommandError} when its file cannot be read or is malformed
 */
export async function readInstanceFile(dataDirectory: string): Promise<Instance | null> {
  const file = instanceFile(dataDirectory);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => unreadable(file, error));
  if (text === null) return null;
  const instance = instanceSchema.safeParse(parseJson(text));
  if (instance.success) return instance.data;
  throw new CommandError(`${file} is malformed: restart the instance`);
}

function unreadable(file: string, error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  const fix =
    error.code === 'EACCES'
      ? 'run the command as the account that started the instance'
      : 'move it away and restart the instance';
  throw new CommandError(`${file} cannot be read (${error.code}): ${fix}`, { cause: error });
}

/** Undefined for anything but JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
