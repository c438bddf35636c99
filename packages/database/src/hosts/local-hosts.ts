import { localTopLevelGroups } from '@meguri/urls';
import type { Sql } from '../connection/client.ts';

/**
 * Whether there are hosts and all have local or reserved names, as in a demo. Stops
 * reading at the first other one.
 */
export async function hasOnlyLocalHosts(sql: Sql): Promise<boolean> {
  const rows = await sql.$queryRaw<{ local: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM host)
      AND NOT EXISTS (SELECT 1 FROM host WHERE top_level_domain <> ALL(${localTopLevelGroups}::text[])) AS local`;
  return rows[0]?.local === true;
}
