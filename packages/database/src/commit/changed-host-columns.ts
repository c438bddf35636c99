import type { ArrayColumn } from '../connection/array-columns.ts';
import {
  boolArray,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  safeIntegerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../connection/binary-array.ts';
import { jsonParameter } from '../connection/storable-text.ts';
import type { HostChange } from './host-changes.ts';
import { countedColumn, outcomeCounterFields } from './counters/outcome-counters.ts';

/** Columns of a host in the statement of a commit. */
export const changedHostColumns: readonly ArrayColumn<HostChange>[] = [
  { name: 'host_id', type: 'bigint', values: (rows) => int8Array(rows, (c) => c.hostId) },
  { name: 'accesses', type: 'int', values: (rows) => int4Array(rows, (c) => c.accesses) },
  { name: 'first_captures', type: 'int', values: (rows) => int4Array(rows, (c) => c.firstCaptures) },
  { name: 'changed', type: 'int', values: (rows) => int4Array(rows, (c) => c.changed) },
  { name: 'unchanged', type: 'int', values: (rows) => int4Array(rows, (c) => c.unchanged) },
  { name: 'errors', type: 'int', values: (rows) => int4Array(rows, (c) => c.errors) },
  { name: 'bytes', type: 'bigint', values: (rows) => safeIntegerArray(rows, (c) => c.bytes) },
  {
    name: 'last_access_at',
    type: 'timestamptz',
    values: (rows) => timestamptzArray(rows, (c) => c.lastAccessAt),
  },
  {
    name: 'next_access_at',
    type: 'timestamptz',
    values: (rows) => timestamptzArray(rows, (c) => c.nextAccessAt),
  },
  { name: 'visit_token', type: 'uuid', values: (rows) => uuidArray(rows, (c) => c.end?.token ?? null) },
  {
    name: 'effective_interval',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.end?.effectiveIntervalSeconds ?? null),
  },
  {
    name: 'retry_after_until',
    type: 'timestamptz',
    values: (rows) => timestamptzArray(rows, (c) => c.end?.retryAfterUntil ?? null),
  },
  {
    name: 'suspended_until',
    type: 'timestamptz',
    values: (rows) => timestamptzArray(rows, (c) => c.end?.suspendedUntil ?? null),
  },
  {
    name: 'active_since',
    type: 'timestamptz',
    values: (rows) => timestamptzArray(rows, (c) => c.end?.activeSince ?? null),
  },
  {
    name: 'speed',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.end?.speedBytesPerSecond ?? null),
  },
  {
    name: 'error_ring',
    type: 'smallint',
    values: (rows) => int2Array(rows, (c) => c.end?.errorRing ?? null),
  },
  {
    name: 'consecutive_errors',
    type: 'int',
    values: (rows) => int4Array(rows, (c) => c.end?.consecutiveErrors ?? null),
  },
  { name: 'blocked', type: 'bool', values: (rows) => boolArray(rows, (c) => c.end?.blocked ?? null) },
  { name: 'address', type: 'text', values: (rows) => textArray(rows, (c) => c.end?.address ?? null) },
  { name: 'located', type: 'bool', values: (rows) => boolArray(rows, (c) => c.end && c.end.place !== null) },
  { name: 'quad', type: 'int', values: (rows) => int4Array(rows, (c) => c.end?.place?.quad ?? null) },
  { name: 'country', type: 'text', values: (rows) => textArray(rows, (c) => c.end?.place?.country ?? null) },
  { name: 'city', type: 'text', values: (rows) => textArray(rows, (c) => c.end?.place?.city ?? null) },
  { name: 'last_code', type: 'text', values: (rows) => textArray(rows, (c) => c.end?.lastCode ?? null) },
  {
    name: 'duplicate_forms',
    type: 'text',
    values: (rows) =>
      textArray(rows, (c) => (c.end?.duplicateForms ? jsonParameter(c.end.duplicateForms) : null)),
  },
  ...outcomeCounterFields.map((field): ArrayColumn<HostChange> => ({
    name: countedColumn(field),
    type: 'int',
    values: (rows) => int4Array(rows, (c) => c.end?.[field] ?? null),
  })),
  {
    name: 'observed_changes',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.clockEvidence?.observed ?? null),
  },
  {
    name: 'expected_changes',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.clockEvidence?.expected ?? null),
  },
  {
    name: 'neighbours_kept',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.neighbours?.kept ?? null),
  },
  {
    name: 'neighbour_trials',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.neighbours?.trials ?? null),
  },
  {
    name: 'neighbour_excess',
    type: 'float8',
    values: (rows) => float8Array(rows, (c) => c.neighbours?.excess ?? null),
  },
];
