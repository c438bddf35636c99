import type { RobotsRow } from './commit-types.ts';
import type { Statement } from '../connection/hot-path.ts';
import { jsonParameter, withoutNul } from '../connection/storable-text.ts';

/** Versions kept of one robots.txt, so that a file that changes at every reading does not fill the disk. */
const maxVersions = 100;

/**
 * Stores a reading of robots.txt: the effective record, a version where it changed, and the
 * end of a request for it.
 */
export function robotsStatements(row: RobotsRow): Statement[] {
  const record = upsertRobots(row);
  return [record, ...(row.isNewVersion ? [insertVersion(row)] : []), clearRobotsRecheckRequest(row)];
}

function upsertRobots(row: RobotsRow): Statement {
  return {
    name: 'upsert-robots',
    text: `
      INSERT INTO robots (host_id, scheme, fetched_at, status, reason, http_status, body, parsed, unreachable_since)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)
      ON CONFLICT (host_id, scheme) DO UPDATE SET fetched_at = EXCLUDED.fetched_at, status = EXCLUDED.status, reason = EXCLUDED.reason,
        http_status = EXCLUDED.http_status, body = EXCLUDED.body, parsed = EXCLUDED.parsed, unreachable_since = EXCLUDED.unreachable_since`,
    values: [...readingOf(row), jsonParameter(row.parsed), row.unreachableSince?.toISOString() ?? null],
  };
}

function insertVersion(row: RobotsRow): Statement {
  return {
    name: 'insert-robots-version',
    text: `
      WITH old AS (
        DELETE FROM robots_version WHERE host_id = $1::bigint AND scheme = $2::text AND fetched_at <= (
          SELECT fetched_at FROM robots_version WHERE host_id = $1::bigint AND scheme = $2::text
          ORDER BY fetched_at DESC OFFSET ${maxVersions - 2} LIMIT 1))
      INSERT INTO robots_version (host_id, scheme, fetched_at, status, reason, http_status, body, body_digest)
      VALUES ($1::bigint, $2::text, $3::timestamptz, $4, $5, $6, $7::bytea, sha256($7::bytea))
      ON CONFLICT (host_id, scheme, fetched_at) DO NOTHING`,
    values: readingOf(row),
  };
}

/** Ends a request once every origin of the host has been read since. */
function clearRobotsRecheckRequest({ hostId, fetchedAt }: RobotsRow): Statement {
  return {
    name: 'end-wanting-robots',
    text: `
      UPDATE host SET robots_wanted_at = NULL
      WHERE host_id = $1::bigint AND robots_wanted_at <= $2::timestamptz
        AND NOT EXISTS (SELECT 1 FROM robots WHERE robots.host_id = host.host_id AND fetched_at < robots_wanted_at)`,
    values: [hostId, fetchedAt.toISOString()],
  };
}

/** Parameters 1 to 7 of both statements. */
function readingOf(row: RobotsRow): Statement['values'] {
  const { hostId, scheme, fetchedAt, status, reason, httpStatus, body } = row;
  const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return [hostId, scheme, fetchedAt.toISOString(), status, withoutNul(reason), httpStatus, bytes];
}
