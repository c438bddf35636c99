import path from 'node:path';
import { columnNames, openDuck, parquetFiles, sqlText, writeParquet } from '@meguri/url-index';

/** Adds files to an index as updates add them to a large one: copies of every `share`-th entry, in order. */
export async function addSmallRuns(
  directory: string,
  input: { of: string; count: number; share: number },
): Promise<string[]> {
  const scratch = path.join(directory, 'split');
  const duck = await openDuck({ directories: [directory], scratch, memoryMegabytes: 3_000, threads: 2 });
  const names: string[] = [];
  for (let number = 0; number < input.count; number++) {
    const name = `entries-part-${number}.parquet`;
    const some = `abs(hash(url || ${sqlText(String(number))})) % ${input.share} = 0`;
    await writeParquet(
      duck.connection,
      `SELECT ${columnNames.join(', ')} FROM ${parquetFiles([path.join(directory, input.of)])} WHERE ${some} ORDER BY surt, url, captured_at, position`,
      path.join(directory, name),
    );
    names.push(name);
  }
  duck.close();
  return names;
}
