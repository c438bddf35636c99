/** What can be done about a host that is asked for more than it politely gives. */
export type Resolution =
  /** Nothing: pages keep their intervals, what falls due first is visited first, and all are late. */
  | { kind: 'accept' }
  /** The intervals that make most of the accesses there are. */
  | { kind: 'optimal-price' }
  /** A shorter polite interval; what is still too much is priced. */
  | { kind: 'shorten-interval'; accessIntervalSeconds: number }
  /**
   * No more visits to the share of the pages that is worth least, w * lambda; what is
   * still too much is priced.
   */
  | { kind: 'drop-share'; share: number }
  /** No more visits to pages up to an importance; what is still too much is priced. */
  | { kind: 'drop-class'; importance: number };

/** @throws RangeError for a resolution that says nothing sensible */
export function checkResolution(resolution: Resolution): void {
  if (resolution.kind === 'drop-share' && !(resolution.share >= 0 && resolution.share <= 1))
    throw new RangeError(`the share of pages to exclude must be from 0 to 1, not ${resolution.share}`);
  if (resolution.kind === 'shorten-interval' && !(resolution.accessIntervalSeconds > 0))
    throw new RangeError(
      `the new access interval must be above 0 seconds, not ${resolution.accessIntervalSeconds}`,
    );
}
