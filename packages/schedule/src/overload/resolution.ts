/** Options for a host whose demand exceeds its polite capacity. */
export type Resolution =
  /** No action: pages keep their intervals, are visited in the order of their due times, and all are late. */
  | { kind: 'accept' }
  /** The intervals that make the most of the capacity. */
  | { kind: 'optimal-price' }
  /** A shorter polite interval; a remaining excess is priced. */
  | { kind: 'shorten-interval'; accessIntervalSeconds: number }
  /** Drops the share of the pages of lowest value, w * lambda; a remaining excess is priced. */
  | { kind: 'drop-share'; share: number }
  /** Drops pages up to an importance; a remaining excess is priced. */
  | { kind: 'drop-class'; importance: number };

/** @throws RangeError for an invalid resolution */
export function checkResolution(resolution: Resolution): void {
  if (resolution.kind === 'drop-share' && !(resolution.share >= 0 && resolution.share <= 1))
    throw new RangeError(`the share of pages to exclude must be from 0 to 1, not ${resolution.share}`);
  if (resolution.kind === 'shorten-interval' && !(resolution.accessIntervalSeconds > 0))
    throw new RangeError(
      `the new access interval must be above 0 seconds, not ${resolution.accessIntervalSeconds}`,
    );
}
