import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectToInstance, readAccesses, readNumber } from './instance-database.ts';

const pollEveryMs = 100;
/** Expensive sums are read once, after this time without a commit. */
const calmMs = 1000;

/** When a crawl ended and what it stored, by its database. */
export interface CommitWatch {
  /** Time of the last commit with results, in milliseconds since 1970; at most 0.1 s late. */
  lastCommitMs: number;
  captures: number;
  knownPages: number;
  databaseBytes: number;
}

/**
 * Polls the counter of accesses, which grows with every commit of results, until the crawler exits.
 *
 * @param input.ended settles when the crawler's process ends
 */
export async function watchCommits(input: {
  dataDirectory: string;
  ended: Promise<unknown>;
}): Promise<CommitWatch> {
  const watch: CommitWatch = { lastCommitMs: 0, captures: 0, knownPages: 0, databaseBytes: 0 };
  const over = new AbortController();
  void input.ended.then(() => over.abort());
  const client = await connectToInstance(input.dataDirectory, over.signal);
  if (client === null) return watch;
  let accesses = 0;
  let isSummed = false;
  while (!over.signal.aborted) {
    const now = await readAccesses(client).catch(() => null);
    if (now === null) break;
    if (now !== accesses) {
      accesses = now;
      watch.lastCommitMs = Date.now();
      isSummed = false;
    } else if (!isSummed && accesses > 0 && Date.now() - watch.lastCommitMs > calmMs) {
      await readSums(client, watch).catch(() => undefined);
      isSummed = true;
    }
    await delay(pollEveryMs);
  }
  await client.end().catch(() => undefined);
  return watch;
}

async function readSums(client: Client, watch: CommitWatch): Promise<void> {
  watch.captures = await readNumber(client, 'SELECT count(*) FROM capture');
  watch.knownPages = await readNumber(client, 'SELECT count(*) FROM page');
  watch.databaseBytes = await readNumber(client, 'SELECT pg_database_size(current_database())');
}
