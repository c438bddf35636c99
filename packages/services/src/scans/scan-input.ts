import { existsSync } from 'node:fs';
import { refusal } from '@meguri/api/services-port';
import type { AnalyserForm } from '@meguri/contracts';
import { rowPlaces, rowSource, type AnalyserInput } from '@meguri/scans';
import { commandReader } from '../access/require-readable.ts';
import type { SnapshotRecords, SnapshotServices } from '../snapshots/snapshot-services.ts';

/**
 * Opens the input of a scan on this machine: the documents of a snapshot, or the rows of another scan.
 *
 * @param nameOrFile a file with lines of JSON has a name that ends with .jsonl
 * @throws {ServiceError} `not-found`, `conflict` where the snapshot is not done, `invalid`
 */
export async function openInput(
  snapshots: Pick<SnapshotServices, 'openSnapshotRecords'>,
  nameOrFile: string,
  form: AnalyserForm,
): Promise<Pick<SnapshotRecords, 'records' | 'places' | 'source'> & { input: AnalyserInput }> {
  if (!nameOrFile.endsWith('.jsonl') || !existsSync(nameOrFile))
    return {
      ...(await snapshots.openSnapshotRecords({ name: nameOrFile, reader: commandReader })),
      input: 'records',
    };
  if (form === 'built-in')
    throw refusal('invalid', 'badAnalyser', {
      problem:
        'Analysers that are built in read documents, not rows. Write a module: export default (row) => ({ … })',
    });
  let records = 0;
  for await (const _ of rowPlaces(nameOrFile)) records += 1;
  return { records, places: () => rowPlaces(nameOrFile), source: rowSource(nameOrFile), input: 'rows' };
}
