import type { EncodedRecord } from '@meguri/warc';

/** Records that must lie in one file, one after the other: a request and its response. */
export type RecordGroup = readonly Pick<EncodedRecord, 'bytes'>[];

/**
 * How many of the groups, from the first on, still go into a file. A file without captures takes at least one, however
 * large: no group is ever split, and none is refused.
 *
 * @param usedBytes bytes in the file so far
 * @param hasCaptures whether the file holds anything but its warcinfo record
 */
export function groupsThatFit(
  groups: readonly RecordGroup[],
  usedBytes: number,
  hasCaptures: boolean,
  maxFileBytes: number,
): number {
  let bytes = usedBytes;
  let count = 0;
  for (const group of groups) {
    bytes += groupBytes(group);
    if (bytes > maxFileBytes && (count > 0 || hasCaptures)) break;
    count += 1;
  }
  return count;
}

export function groupBytes(group: RecordGroup): number {
  return group.reduce((sum, record) => sum + record.bytes.byteLength, 0);
}
