import { entriesOf, settingDefinitions } from '@meguri/contracts';
import { appendAudit } from '../audit-repository.ts';
import type { Sql } from '../client.ts';

/** Settings that hold what is never visited: domains, and addresses. */
export type StoppedList = 'access.stoppedDomains' | 'access.stoppedAddresses';

interface Listed {
  list: StoppedList;
  entry: string;
  now: Date;
  actor: string;
  reason: string | null;
}

/** Adds an entry to a list; false where it is there already. */
export async function addToStopped(tx: Sql, input: Listed): Promise<boolean> {
  const entries = await lockEntries(tx, input.list);
  if (entries.includes(input.entry)) return false;
  await writeEntries(tx, input, entries, [...entries, input.entry]);
  return true;
}

/** Takes an entry out of a list; what is not there stays away. */
export async function removeFromStopped(tx: Sql, input: Listed): Promise<void> {
  const entries = await lockEntries(tx, input.list);
  if (!entries.includes(input.entry)) return;
  await writeEntries(
    tx,
    input,
    entries,
    entries.filter((entry) => entry !== input.entry),
  );
}

async function lockEntries(tx: Sql, list: StoppedList): Promise<string[]> {
  // Two who add at once: the second waits, whether or not the setting has a row yet.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${list}))::text`;
  const rows = await tx.$queryRaw<{ value: unknown }[]>`SELECT value FROM setting WHERE key = ${list}`;
  const text = settingDefinitions[list].schema.safeParse(rows[0]?.value).data ?? '';
  return entriesOf(text);
}

async function writeEntries(
  tx: Sql,
  { list, now, actor, reason }: Listed,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const value = after.join(' ');
  await tx.$executeRaw`
    INSERT INTO setting (key, value, updated_at, updated_by) VALUES (${list}, ${JSON.stringify(value)}::jsonb, ${now}, ${actor})
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at, updated_by = EXCLUDED.updated_by`;
  await appendAudit(tx, {
    at: now,
    actor,
    action: 'setting.set',
    subject: `setting:${list}`,
    before: before.join(' '),
    after: value,
    reason,
  });
}
