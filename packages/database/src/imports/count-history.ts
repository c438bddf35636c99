import { int4Array, timestamptzArray } from '../connection/binary-array.ts';
import type { Statement } from '../connection/hot-path.ts';
import { controlNodeId } from '../figures/counters-repository.ts';
import { hourOf } from '../connection/query-fragments.ts';

/** Accesses of one minute. */
export interface MinuteCounts {
  minute: Date;
  accesses: number;
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
}

const figures = ['accesses', 'first_captures', 'changed', 'unchanged', 'errors'] as const;
const sums = figures.map((name) => `sum(${name})`).join(', ');
const add = (table: string) =>
  figures.map((name) => `${name} = ${table}.${name} + EXCLUDED.${name}`).join(', ');

/**
 * Counts accesses of the past in the statistics of the time when they took place. Minutes that were pruned
 * count in a sum of their own, as do all before the first kept one. Histories of hosts count accesses of our
 * own alone, which `host_accesses` tells.
 */
export function countHistory(rows: readonly MinuteCounts[], sign: 1 | -1): Statement {
  return {
    name: 'count-history',
    text: `
      WITH given AS (
        SELECT * FROM unnest($1::timestamptz[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[]) AS g(minute, ${figures.join(', ')})),
      kept AS (SELECT coalesce(min(minute), 'infinity') AS since FROM statistic_minute),
      minutes AS (
        INSERT INTO statistic_minute AS stored (minute, node_id, ${figures.join(', ')})
        SELECT minute, $7::int, ${sums} FROM given WHERE minute >= (SELECT since FROM kept) GROUP BY 1 ORDER BY 1
        ON CONFLICT (minute, node_id) DO UPDATE SET ${add('stored')}),
      hours AS (
        INSERT INTO statistic_hour AS stored (hour, node_id, ${figures.join(', ')})
        SELECT ${hourOf('minute')}, $7::int, ${sums} FROM given GROUP BY 1 ORDER BY 1
        ON CONFLICT (hour, node_id) DO UPDATE SET ${add('stored')})
      INSERT INTO counter (node_id, name, value)
      SELECT $7::int, 'pruned.' || name, value
      FROM (SELECT ${figures.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM given WHERE minute < (SELECT since FROM kept)) AS before,
        LATERAL (VALUES ${figures.map((name) => `('${name}', ${name})`).join(', ')}) AS v(name, value)
      WHERE value <> 0 ORDER BY name
      ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value`,
    values: [
      timestamptzArray(rows, ({ minute }) => minute),
      int4Array(rows, (row) => sign * row.accesses),
      int4Array(rows, (row) => sign * row.firstCaptures),
      int4Array(rows, (row) => sign * row.changed),
      int4Array(rows, (row) => sign * row.unchanged),
      int4Array(rows, (row) => sign * row.errors),
      controlNodeId,
    ],
  };
}

const minuteMs = 60_000;

/** Sums of accesses by minute. */
export function countsByMinute(captures: readonly { capturedAt: Date; verdict: string }[]): MinuteCounts[] {
  const byMinute = new Map<number, MinuteCounts>();
  for (const { capturedAt, verdict } of captures) {
    const time = Math.floor(capturedAt.getTime() / minuteMs) * minuteMs;
    let counts = byMinute.get(time);
    if (!counts) {
      counts = { minute: new Date(time), accesses: 0, firstCaptures: 0, changed: 0, unchanged: 0, errors: 0 };
      byMinute.set(time, counts);
    }
    counts.accesses += 1;
    if (verdict === 'new') counts.firstCaptures += 1;
    else if (verdict === 'changed') counts.changed += 1;
    else if (verdict === 'unchanged') counts.unchanged += 1;
    else if (verdict === 'error') counts.errors += 1;
  }
  return [...byMinute.values()];
}
