import { localTopLevelGroups } from '@meguri/urls';
import type { Sql } from '../connection/client.ts';

/** Whether there are hosts, and every one has a name that never leads beyond this machine or its tests, as in a demo. Reads until it finds another. */
export async function hasOnlyLocalHosts(sql: Sql): Promise<boolean> {
  const rows = await sql.$queryRaw<{ local: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM host)
      AND NOT EXISTS (SELECT 1 FROM host WHERE top_level_domain <> ALL(${localTopLevelGroups}::text[])) AS local`;
  return rows[0]?.local === true;
}
