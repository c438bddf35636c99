/** Times of one statement, counted in buckets that are 2 % apart, so that memory stays small over minutes. */
export interface StatementTimes {
  record(milliseconds: number): void;
  readonly count: number;
  /**
   * The time within which a share of the answers arrived; NaN without answers.
   *
   * @param share from 0 to 1
   * @returns milliseconds, at most 2 % too long
   */
  quantile(share: number): number;
}

const ratio = 1.02;
const shortestMs = 0.01;

export function createStatementTimes(): StatementTimes {
  const buckets = new Map<number, number>();
  let count = 0;
  return {
    record: (milliseconds) => {
      const bucket = Math.ceil(Math.log(Math.max(milliseconds, shortestMs) / shortestMs) / Math.log(ratio));
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      count += 1;
    },
    get count() {
      return count;
    },
    quantile: (share) => {
      let seen = 0;
      for (const [bucket, number] of [...buckets].toSorted(([a], [b]) => a - b)) {
        seen += number;
        if (seen >= share * count) return shortestMs * ratio ** bucket;
      }
      return NaN;
    },
  };
}
