import { frequencyUnitsPerDay } from '@meguri/schedule';
import { int4Array } from '../../connection/binary-array.ts';
import { hourOf } from '../../connection/query-fragments.ts';
import { addToHistory, durationColumns, errorColumns } from '../../figures/host-history-columns.ts';
import { intervalReasonNumbers } from '../../stored-codes.ts';
import type { HostChange } from '../host-changes.ts';

/** Figures of a host that only its history counts, in the order of {@link figureColumns}. */
const figuresOf = ({ timing, end }: HostChange): number[] => [
  timing.durationMs,
  timing.longestMs,
  end?.intervalReason ? intervalReasonNumbers[end.intervalReason] : 0,
  ...timing.durations,
  ...timing.errors,
];
const figureColumns = ['duration_ms', 'longest_ms', 'interval_reason', ...durationColumns, ...errorColumns];
const required = new Set(['duration_ms', 'longest_ms']);

/** The figures of all hosts, one after the other: an array for each figure would cost more. */
export const hostFigureValues = (changes: readonly HostChange[]): Buffer =>
  int4Array(changes.flatMap(figuresOf), (value) => value);

const figure = (name: string, index: number) => {
  const value = `host_figures[(place - 1) * ${figureColumns.length} + ${index + 1}]`;
  return required.has(name) ? value : `nullif(${value}, 0)`;
};

/**
 * The history of the hosts by hour (UTC), under the locks of the hosts.
 *
 * @param hostIds the parameter with the ids of the hosts
 */
export const countHostHours = (hostIds: string) => `
  INSERT INTO host_hour AS stored (host_id, hour, accesses, first_captures, changed, unchanged, errors, bytes,
    interval_seconds, demand_per_day, ${figureColumns.join(', ')})
  SELECT host_id, ${hourOf('instant')}, accesses, first_captures, changed, unchanged, errors, bytes,
    effective_interval_seconds, load / ${frequencyUnitsPerDay}.0::float8, ${figureColumns.map(figure).join(', ')}
  FROM unnest(changed_hosts) AS host JOIN unnest(${hostIds}) WITH ORDINALITY AS given(host_id, place) USING (host_id)
  WHERE accesses > 0 OR bytes > 0
  ON CONFLICT (host_id, hour) DO UPDATE SET ${addToHistory}`;
