import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type Storage } from '@meguri/archive';
import { followMailbox, problemOf } from '@meguri/mail-transport/mailbox';
import { measure, type Cost } from '../measure.ts';
import { startHostileImapServer, type ImapAttack } from './imap-server.ts';
import { objectBytes, startHostileS3Server, type S3Attack } from './s3-server.ts';

export interface Withstood extends Cost {
  /** What the client reported. */
  outcome: string;
}

const mailLimits = { maxBytes: 10_000, commandSeconds: 1 };

/** Reads a mailbox from a hostile server until the client gives up or receives a mail. */
export async function readHostileMailbox(attack: ImapAttack): Promise<Withstood> {
  const server = await startHostileImapServer(attack);
  const stop = new AbortController();
  const got: string[] = [];
  try {
    const { error, seconds, megabytes } = await measure(() =>
      followMailbox(
        {
          host: '127.0.0.1',
          port: server.port,
          security: 'none',
          user: 'user',
          password: 'password',
          mailbox: 'INBOX',
          moveTo: '',
          ...mailLimits,
        },
        {
          begin: async () => ({ begunUid: 1, lastUid: 0 }),
          keep: async ({ raw }) => {
            got.push(`${raw.byteLength} bytes kept`);
            stop.abort();
            return false;
          },
          onCaughtUp: async () => stop.abort(),
        },
        stop.signal,
      ),
    );
    const outcome = error === null ? (got[0] ?? 'nothing') : problemOf(error).reason;
    return { outcome, seconds, megabytes };
  } finally {
    stop.abort();
    await server.close();
  }
}

/** Reads, lists and uploads files of an archive in a hostile bucket. */
export async function useHostileBucket(attack: S3Attack): Promise<Withstood> {
  const server = await startHostileS3Server(attack);
  const directory = await mkdtemp(join(tmpdir(), 'meguri-hostile-s3-'));
  const storage = await openStorage(
    {
      directory,
      bucket: {
        name: 'archive',
        region: 'us-east-1',
        endpoint: server.endpoint,
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
      timeouts: { connectMs: 2_000, responseMs: 2_000, silenceMs: 2_000 },
    },
    () => undefined,
  );
  try {
    const { error, result, seconds, megabytes } = await measure(() => actions[attack](storage, directory));
    const outcome = error instanceof Error ? error.message : `${String(result)} bytes read`;
    return { outcome, seconds, megabytes };
  } finally {
    await storage.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const read = async (storage: Storage) => (await storage.readRange('a.warc.gz', 0, 1_000))?.byteLength;
const readAll = async (storage: Storage) => {
  let bytes = 0;
  for await (const part of (await storage.openRead('a.warc.gz')) ?? []) bytes += part.byteLength;
  return bytes;
};

const actions: Record<S3Attack, (storage: Storage, directory: string) => Promise<unknown>> = {
  'shorter than announced': readAll,
  'longer than asked': read,
  'endless object': readAll,
  'endless error': read,
  'endless list': async (storage) => (await Array.fromAsync(storage.list(''))).length,
  silence: read,
  'other bytes': async (storage, directory) => {
    await writeFile(join(directory, 'a.warc.gz'), Buffer.alloc(objectBytes));
    await storage.settle();
  },
};
