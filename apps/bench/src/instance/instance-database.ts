import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const pollEveryMs = 50;

/**
 * Connects to the database of the instance in a data directory once its URL is written;
 * null if `over` aborts first.
 */
export async function connectToInstance(dataDirectory: string, over: AbortSignal): Promise<Client | null> {
  while (!over.aborted) {
    const instance = await readFile(path.join(dataDirectory, 'instance.json'), 'utf8').catch(() => null);
    if (instance !== null) {
      const { databaseUrl } = JSON.parse(instance) as { databaseUrl: string };
      const client = new Client({ connectionString: databaseUrl });
      // The server stops with the instance.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }
    await delay(pollEveryMs);
  }
  return null;
}

/** The single number that a query returns. */
export async function readNumber(client: Client, sql: string): Promise<number> {
  const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' });
  return Number(rows[0]?.[0] ?? 0);
}

/**
 * Accesses with committed results, of pages and of robots.txt. Cheap: it reads a row per minute of the crawl.
 */
export function readAccesses(client: Client): Promise<number> {
  return readNumber(client, 'SELECT coalesce(sum(accesses), 0) FROM statistic_minute');
}
