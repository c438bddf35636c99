import type { ResultFormat } from '@meguri/contracts';
import { openPartWriter, type PartWriter } from '@meguri/scans';

/** Open writers, each of another scan: each holds a DuckDB of some 30 MB. */
const keptWriters = 2;
const writers = new Map<string, Promise<PartWriter>>();

/**
 * The writer of the results of a scan, which all analysers of this process share.
 *
 * @param places.parts directory of the results
 * @param places.scratch of this process
 */
export function partWriterOf(
  { parts: directory, scratch }: { parts: string; scratch: string },
  format: ResultFormat,
): Promise<PartWriter> {
  const key = `${format} ${directory}`;
  const known = writers.get(key);
  const writer = known ?? openPartWriter(directory, format, { scratch });
  // The last one used is the last one to be closed.
  writers.delete(key);
  writers.set(key, writer);
  for (const [other, old] of writers) {
    if (writers.size <= keptWriters) break;
    writers.delete(other);
    void old.then(
      (one) => one.close(),
      () => undefined,
    );
  }
  writer.catch(() => writers.delete(key));
  return writer;
}
