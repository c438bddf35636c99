import { boolArray, float4Array, int2Array, int8Array } from '../connection/binary-array.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { lockHosts } from '../commit/lock-hosts.ts';

/** What the refresher found out about a host with due pages. */
export interface RecordedQueueing {
  hostId: bigint;
  /** Its front queue, from 1, and the value of its due pages that led to it. */
  frontQueue: number;
  dueValuePerDay: number | null;
  /** The access interval that its demand needs, and whether that applies; null: not paced. */
  neededIntervalSeconds: number | null;
  pacingApplies: boolean;
}

/** Stores it for screens, visits and the refresher's next claim. No index has these columns. */
export async function recordQueueing(hotPath: HotPath, hosts: readonly RecordedQueueing[]): Promise<void> {
  if (hosts.length === 0) return;
  const values = [
    int8Array(hosts, ({ hostId }) => hostId),
    int2Array(hosts, ({ frontQueue }) => frontQueue),
    float4Array(hosts, ({ dueValuePerDay }) => dueValuePerDay),
    float4Array(hosts, ({ neededIntervalSeconds }) => neededIntervalSeconds),
    boolArray(hosts, ({ pacingApplies }) => pacingApplies),
  ];
  const hostIds = hosts.map(({ hostId }) => hostId);
  await hotPath.transaction([lockHosts(hostIds), { name: 'record-queueing', text: note, values }]);
}

const note = `
  UPDATE host SET front_queue = noted.front_queue, due_value_per_day = noted.due_value,
    needed_interval_seconds = noted.needed, pacing_applies = noted.applies
  FROM unnest($1::bigint[], $2::int2[], $3::float4[], $4::float4[], $5::bool[])
    AS noted(host_id, front_queue, due_value, needed, applies)
  WHERE host.host_id = noted.host_id`;
