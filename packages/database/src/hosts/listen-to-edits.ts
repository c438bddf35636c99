import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Sql } from '../connection/client.ts';

/** Notifications of PostgreSQL, sent atomically with the commit of the edit. */
const channel = 'meguri_edits';

/** The edited host; `rules`, which may apply to any host; or `pauses` of the crawl, nodes and seed lists. */
export type Edit = { kind: 'host'; hostId: bigint } | { kind: 'rules' } | { kind: 'pauses' };

/** Notifies all nodes of an edit; call it in the transaction of the edit. */
export async function notifyEdit(sql: Sql, edit: Edit): Promise<void> {
  const text = edit.kind === 'host' ? String(edit.hostId) : edit.kind;
  await sql.$queryRaw`SELECT pg_notify(${channel}, ${text})::text`;
}

/** {@link notifyEdit} of many hosts. */
export async function notifyHostEdits(sql: Sql, hostIds: readonly bigint[]): Promise<void> {
  await sql.$queryRaw`
    SELECT count(pg_notify(${channel}, id::text)::text) FROM unnest(${[...hostIds]}::bigint[]) AS id`;
}

const retryMs = 500;

/**
 * Receives edits immediately, over a dedicated connection that reconnects when it breaks.
 *
 * @param listener.onConnected called after each connect: earlier edits may have been missed
 */
export function listenToEdits(
  databaseUrl: string,
  listener: { onEdit(edit: Edit): void; onConnected(): void },
): { close(): Promise<void> } {
  const closed = new AbortController();
  const done = listenOn();
  return {
    close: async () => {
      closed.abort();
      await done;
    },
  };

  async function listenOn(): Promise<void> {
    while (!closed.signal.aborted) {
      // Other queries of the process report the same failure.
      await listenOnce().catch(() => undefined);
      await delay(retryMs, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended. */
  async function listenOnce(): Promise<void> {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload = '' }) => {
      const edit = readEdit(payload);
      if (edit) listener.onEdit(edit);
    });
    closed.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      listener.onConnected();
      await ended.promise;
    } finally {
      closed.signal.removeEventListener('abort', end);
      await client.end().catch(() => undefined);
    }
  }
}

function readEdit(payload: string): Edit | null {
  if (payload === 'rules' || payload === 'pauses') return { kind: payload };
  return /^-?\d{1,20}$/.test(payload) ? { kind: 'host', hostId: BigInt(payload) } : null;
}
