import { durationClassEndsMs, errorClasses } from '@meguri/schedule';

/** Columns of `host_hour` and `host_day` with a sum for each class; null stands for 0 and takes no space. */
export const durationColumns = [...durationClassEndsMs.map((end) => `duration_${end}`), 'duration_longer'];
export const errorColumns = errorClasses.map((name) => `errors_${name.replaceAll('-', '_')}`);
const classColumns = [...durationColumns, ...errorColumns];

/** Sums that every row has. */
const sums = ['accesses', 'first_captures', 'changed', 'unchanged', 'errors', 'bytes', 'duration_ms'];

/** At the end of the period. */
const states = ['interval_seconds', 'demand_per_day', 'interval_reason'];

export const historyColumns = [...sums, 'longest_ms', ...states, ...classColumns];

/** Adds to the values of an existing row; EXCLUDED holds the later ones. */
export const addToHistory = [
  ...sums.map((name) => `${name} = stored.${name} + EXCLUDED.${name}`),
  'longest_ms = greatest(stored.longest_ms, EXCLUDED.longest_ms)',
  ...states.map((name) => `${name} = coalesce(EXCLUDED.${name}, stored.${name})`),
  ...classColumns.map(
    (name) => `${name} = coalesce(stored.${name} + EXCLUDED.${name}, stored.${name}, EXCLUDED.${name})`,
  ),
].join(', ');

/** The same of several rows, in the order of {@link historyColumns}; `at` is the column of their instants. */
export const historySums = (at: string) =>
  [
    ...sums.map((name) => `sum(${name})`),
    'max(longest_ms)',
    ...states.map((name) => `(array_agg(${name} ORDER BY ${at} DESC) FILTER (WHERE ${name} IS NOT NULL))[1]`),
    ...classColumns.map((name) => `sum(${name})`),
  ].join(', ');
