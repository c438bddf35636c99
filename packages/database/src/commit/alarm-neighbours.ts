import { assumedShare, assumedTrials, frequencyUnitsPerDay, highestShare } from '@meguri/schedule';
import { float8Array, int8Array } from '../connection/binary-array.ts';
import type { CommitInput } from './commit-types.ts';
import type { Statement } from '../connection/hot-path.ts';
import { daysBetween, realInstantText, virtualEpochText } from '../scheduling/virtual-line.ts';

/** `neighbourShare` of packages/schedule, of the row `host`. */
const share = `least(greatest((host.neighbour_excess + ${assumedShare * assumedTrials}) / (host.neighbour_trials + ${assumedTrials}), 0), ${highestShare})`;

/**
 * `alarmedIntervalShare` of packages/schedule for an alarm's weight; a page of unknown
 * rate waits for one change.
 */
const intervalShare = (weight: string) => `greatest(1 + ln(1 - ${weight} * share) / changes_per_visit, 0)`;

/**
 * Marks pages of the same host as alarmed and brings their next visits forward by that weight, if they wait
 * by the host's clock. Their planned intervals stay. Weights (`alarmWeight` of packages/schedule) are stored
 * in hundredths. Of several alarms on a page the heaviest counts. No sum of the host changes.
 */
const text = `
  WITH alarm AS (
    SELECT host_id, url_key, min(elapsed_seconds) AS elapsed_seconds
    FROM unnest($1::bigint[], $2::bigint[], $3::float8[]) AS a(host_id, url_key, elapsed_seconds) GROUP BY 1, 2),
  concerned AS (
    SELECT page.host_id, page.url_key, interval_seconds / 86400.0::float8 AS interval_days, coalesce(page.alarm, 0) / 100.0::float8 AS before,
      floor(100 * least(${daysBetween('page.last_verdict_at', '$4::timestamptz')} * 86400 / greatest(elapsed_seconds, 1), 1)) / 100 AS weight,
      ${share} AS share,
      CASE WHEN rate_term > 0 THEN rate_term::float8 / ${frequencyUnitsPerDay} * interval_seconds / 86400 ELSE 1 END AS changes_per_visit
    FROM alarm JOIN host ON host.host_id = alarm.host_id JOIN page ON page.host_id = alarm.host_id AND page.url_key = alarm.url_key
    WHERE page.next_visit_at >= ${virtualEpochText} AND page.last_verdict_at < $4::timestamptz AND page.consecutive_errors = 0 AND page.interval_seconds > 0
      AND page.load_excluded IS NULL),
  moved AS (
    UPDATE page SET alarm = round(100 * weight)::smallint,
      next_visit_at = next_visit_at - (${intervalShare('before')} - ${intervalShare('weight')}) * interval_days * interval '86400 s'
    FROM concerned WHERE page.host_id = concerned.host_id AND page.url_key = concerned.url_key AND weight > before
    RETURNING page.host_id, page.next_visit_at),
  earliest AS (SELECT host_id, min(next_visit_at) AS next_visit_at FROM moved GROUP BY host_id)
  UPDATE host SET next_due_at = least(host.next_due_at, ${realInstantText('earliest.next_visit_at')})
  FROM earliest WHERE host.host_id = earliest.host_id`;

/**
 * The statement for the alarms of a group of accesses, after that of its page states; null if there is none.
 */
export function alarmNeighbours(input: Pick<CommitInput, 'accesses' | 'now'>): Statement | null {
  const rows = input.accesses.flatMap(({ hostId, alarms }) =>
    (alarms?.urlKeys ?? []).map((urlKey) => ({
      hostId,
      urlKey: BigInt(urlKey),
      elapsedSeconds: alarms?.elapsedSeconds ?? 0,
    })),
  );
  if (rows.length === 0) return null;
  return {
    name: 'alarm-neighbours',
    text,
    values: [
      int8Array(rows, (row) => row.hostId),
      int8Array(rows, (row) => row.urlKey),
      float8Array(rows, (row) => row.elapsedSeconds),
      input.now.toISOString(),
    ],
  };
}
