import { millisecondsPerDay } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { copyRows, type Cell } from './copy-rows.ts';
import type { Tally } from './counters.ts';

/** Writes the counters, and the interval counts of a week ago. */
export async function writeTally(
  databaseUrl: string,
  prisma: PrismaClient,
  { tally, now }: { tally: Tally; now: Date },
): Promise<void> {
  const write = async (table: string, columns: string, rows: Iterable<readonly Cell[]>) => {
    const copy = await copyRows(databaseUrl, table, columns.split(' '));
    for (const row of rows) {
      copy.add(row);
      await copy.drain();
    }
    await copy.end();
  };
  const place = 'node_id top_level_domain';
  await write(
    'page_interval_count',
    `${place} seed_list_id bin pages frequency ratio_sum ratio_squares unique_sum unique_squares`,
    tally.pageIntervals.rows(),
  );
  await write(
    'change_detection_count',
    `week ${place} seed_list_id bin visits changes returns`,
    tally.changeDetection.rows(),
  );
  await write(
    'host_interval_count',
    `${place} bin demanded overloaded attainable`,
    tally.hostIntervals.rows(),
  );
  await write(
    'map_cell_count',
    `level cell ${place} hosts pages first_captures changed unchanged errors column_sum row_sum`,
    tally.map.rows(),
  );
  await write('counter', 'node_id name value', tally.counters.rows());
  await write(
    'statistic_minute',
    'minute node_id accesses first_captures changed unchanged errors discovered bytes',
    minuteRows(tally),
  );
  await prisma.$executeRaw`
    INSERT INTO statistic_hour (hour, node_id, accesses, first_captures, changed, unchanged, errors, discovered, bytes)
    SELECT date_bin('1 hour', minute, '1970-01-01Z'::timestamptz), node_id, sum(accesses), sum(first_captures), sum(changed), sum(unchanged), sum(errors),
      sum(discovered), sum(bytes)
    FROM statistic_minute GROUP BY 1, 2`;
  const day = new Date(now.getTime() - 7 * millisecondsPerDay);
  await prisma.$executeRaw`
    INSERT INTO page_interval_day (day, node_id, top_level_domain, seed_list_id, bin, pages)
    SELECT (${day} AT TIME ZONE 'UTC')::date, node_id, top_level_domain, seed_list_id, bin, pages * 9 / 10 FROM page_interval_count`;
}

function* minuteRows({ minutes }: Tally): Iterable<readonly Cell[]> {
  for (const { minute, nodeId, counts } of minutes.rows()) yield [minute, nodeId, ...counts];
}
