import { int4Array, int8Array } from '../connection/binary-array.ts';
import { stakeColumns, type DuePage, type HostsAsked } from './due-pages.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { fieldsOf, selectList, type ColumnsOf } from '../connection/typed-rows.ts';
import { expectedVisitText, virtualEpochText } from './virtual-line.ts';

/**
 * Pages that are searched on each line of time, in the order of their due times; most skipped
 * ones were just visited.
 */
const maxLookedThrough = 1_000;

/**
 * Whether `page` may be visited before it is due: not sooner than the shortest interval of its
 * seed list after its last verdict, not during an error back-off, and not if it was dropped
 * because of the host's load.
 *
 * @param now a parameter
 * @param minIntervalSeconds an expression
 */
export const mayComeAheadText = (now: string, minIntervalSeconds: string) =>
  `(page.load_excluded IS NOT TRUE AND page.last_failed_at IS NULL
    AND coalesce(page.last_verdict_at + ${minIntervalSeconds} * interval '1 s' <= ${now}, false))`;

/**
 * The pages of hosts that fall due next: a host with an access price takes them, rather than waste an access
 * for which no page is due.
 *
 * @param input.exceptListIds seed lists whose pages are skipped
 */
export async function loadPagesAhead(
  hotPath: HotPath,
  input: { hosts: HostsAsked; now: Date; exceptListIds: readonly number[] },
): Promise<DuePage[]> {
  const { hosts, now, exceptListIds } = input;
  const values = [
    int8Array(hosts, ({ hostId }) => hostId),
    int4Array(hosts, ({ limit }) => limit),
    now.toISOString(),
    int4Array(exceptListIds, (id) => id),
  ];
  const [rows] = await hotPath.transaction([{ name: 'load-pages-ahead', text: loadAhead, values, fields }]);
  return rows;
}

const firstOn = (line: string) => `
  (SELECT * FROM page WHERE page.host_id = asked.host_id AND page.next_visit_at ${line} ${virtualEpochText}
    ORDER BY page.next_visit_at LIMIT ${maxLookedThrough})`;

const columns: ColumnsOf<DuePage> = {
  ...stakeColumns,
  urlKey: 'url_key::text',
  url: 'url',
  priority: 'page.priority',
  depth: 'depth',
  discoveredAt: 'discovered_at',
  nextVisitAt: expectedVisitText,
  visits: 'visits',
  isEarly: 'false',
};
const fields = fieldsOf<DuePage>(columns);

const loadAhead = `
  SELECT ahead.* FROM unnest($1::bigint[], $2::int[]) AS asked(host_id, most) JOIN host ON host.host_id = asked.host_id,
  LATERAL (
    SELECT ${selectList(columns)}
    FROM (${firstOn('<')} UNION ALL ${firstOn('>=')}) AS page JOIN seed_list AS list ON list.id = page.seed_list_id
    WHERE ${mayComeAheadText('$3::timestamptz', 'list.min_interval_seconds')} AND list.id <> ALL($4::int[])
    ORDER BY ${expectedVisitText}, url_key LIMIT asked.most) AS ahead`;
