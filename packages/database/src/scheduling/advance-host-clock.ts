import { slotsPerInterval, type HostClockTuning } from '@meguri/schedule';
import { hostClockOf, hostClockTuningValues } from './host-clock-sql.ts';
import type { Sql } from '../connection/client.ts';
import { virtualEpochText, virtualInstantText } from './virtual-line.ts';

/**
 * How often to check for pages that would wait too long, as a share of the seed lists'
 * shortest maximum interval.
 */
const sweepsPerMaximum = 20;

const sweepEvery = `(SELECT coalesce(min(max_interval_seconds), 0) / ${sweepsPerMaximum} * interval '1 s' FROM seed_list)`;
const sweepIsNeeded = '(host.clock_pace < 1 OR host.clock_lag_days > 0)';

/**
 * When the clock of `host` must be set, if pages wait by it.
 *
 * @param now instant
 * @param step interval between settings of clocks that do not keep real time
 */
export const hostClockDueAtText = (now: string, step: string) => `least(
  CASE WHEN host.clock_pace <> 1 THEN host.clock_at + ${step} END,
  CASE WHEN ${sweepIsNeeded} THEN coalesce(host.clock_swept_at + ${sweepEvery}, ${now}) END)`;

/**
 * Sets a host's clock, so that its pace fades without verdicts, and ensures that no page waits longer
 * than its seed list's maximum since its last verdict: pages that would do so before the next check
 * wait in real time from now on.
 *
 * Only pages within the days by which virtual time fell behind real time, at most, can be among them: a page
 * that was planned T virtual days ahead t days ago has no more than T - t + lag left. So a host whose clock
 * never ran slow is never searched, and for others a check reads only that part of the index.
 */
export async function advanceHostClock(
  sql: Sql,
  input: { hostId: bigint; now: Date; tuning: HostClockTuning },
): Promise<void> {
  const { hostId, now, tuning } = input;
  await sql.$executeRawUnsafe(setForward, hostId, now, hostClockTuningValues(tuning));
  const swept = await sql.$executeRawUnsafe(beginSweep, hostId, now);
  if (swept > 0) await sql.$executeRawUnsafe(bringForward, hostId, now);
}

/** Unless a commit sets the clock meanwhile. */
const setForward = `
  UPDATE host SET virtual_days = c.next_virtual_days, clock_at = $2::timestamptz, clock_observed = c.next_observed,
    clock_expected = c.next_expected, clock_pace = c.next_pace, clock_lag_days = c.next_lag_days
  FROM (SELECT host.host_id, host.clock_at, clock.* FROM host, ${hostClockOf('$2::timestamptz', '$3::float8[]')} WHERE host_id = $1) AS c
  WHERE host.host_id = c.host_id AND host.clock_at = c.clock_at AND c.clock_at < $2::timestamptz`;

const beginSweep = `
  UPDATE host SET clock_swept_at = $2::timestamptz
  WHERE host_id = $1 AND ${sweepIsNeeded} AND coalesce(clock_swept_at + ${sweepEvery} <= $2::timestamptz, true)`;

const virtualNow = virtualInstantText('$2::timestamptz');
const bringForward = `
  UPDATE page SET next_visit_at = page.last_verdict_at + list.max_interval_seconds * interval '1 s'
  FROM host, seed_list AS list
  WHERE host.host_id = $1 AND page.host_id = $1 AND list.id = page.seed_list_id AND page.next_visit_at >= ${virtualEpochText}
    AND page.next_visit_at > ${virtualNow}
    AND page.next_visit_at <= ${virtualNow} + host.clock_lag_days * interval '86400 s' + ${sweepEvery}
      + (SELECT max(max_interval_seconds) / ${slotsPerInterval} * interval '1 s' FROM seed_list)
    AND page.last_verdict_at + list.max_interval_seconds * interval '1 s' <= $2::timestamptz + ${sweepEvery}
    AND page.load_excluded IS NULL`;
