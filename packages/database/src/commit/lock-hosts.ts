import { int8Array } from '../connection/binary-array.ts';
import type { Statement } from '../connection/hot-path.ts';

/** In id order, like every statement that changes several hosts, so that writers never deadlock. */
export function lockHosts(hostIds: readonly bigint[]): Statement {
  return {
    name: 'lock-hosts',
    text: `SELECT count(*) FROM (
      SELECT 1 FROM host WHERE host_id = ANY($1::bigint[]) ORDER BY host_id FOR NO KEY UPDATE) AS locked`,
    values: [int8Array(hostIds, (id) => id)],
  };
}
