/** Free space of the database as one node measures it. */
export interface DatabaseSpace {
  /** Null: nothing is configured to be measured, or no measurement succeeded. */
  freeBytes: number | null;
  /** Why a measurement failed; null: none did. */
  problem: string | null;
}

/** The size takes a statement to the database, so it is read less often than the disks. */
const sizeEveryMs = 15_000;

const maxProblemLength = 200;

/**
 * Measures how much room the database has: the least of the free space of the disks that hold it, where this
 * machine has them, and what is left of its maximum size, where one is set.
 *
 * @param options.directories on the disks of PostgreSQL's data and log
 * @param options.maxBytes 0: no maximum size
 */
export function createSpaceMeasurement(options: {
  directories: readonly string[];
  freeBytesOf(directory: string): Promise<number>;
  maxBytes(): number;
  databaseBytes(): Promise<number>;
  steadyMs(): number;
}): () => Promise<DatabaseSpace> {
  let size: { bytes: number; readAtMs: number } | null = null;

  async function leftOfMaximum(maxBytes: number): Promise<number> {
    const nowMs = options.steadyMs();
    if (size === null || nowMs - size.readAtMs >= sizeEveryMs)
      size = { bytes: await options.databaseBytes(), readAtMs: nowMs };
    return Math.max(0, maxBytes - size.bytes);
  }

  return async () => {
    const maxBytes = options.maxBytes();
    const measured = await Promise.allSettled([
      ...options.directories.map(options.freeBytesOf),
      ...(maxBytes > 0 ? [leftOfMaximum(maxBytes)] : []),
    ]);
    const free = measured.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const failure = measured.find((one) => one.status === 'rejected');
    return {
      freeBytes: free.length > 0 ? Math.min(...free) : null,
      problem: failure ? problemOf(failure.reason) : null,
    };
  };
}

/** The last line of a message names the cause; those before it quote the call. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.trim().split('\n').at(-1) ?? '').slice(0, maxProblemLength);
}
