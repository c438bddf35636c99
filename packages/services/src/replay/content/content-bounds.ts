// Separate from the code that carries tasks out, so that a process that hands them to threads loads no
// parsers.
import { documentBounds } from '@meguri/documents/bounds';
import { defaultMaxRecordBytes } from '@meguri/warc';
import type { ContentTask, LongTask } from './content-task.ts';

/** Longest content that is rewritten. */
export const maxSourceBytes = 16 * 1_048_576;
/** Longest record as stored: a body of the largest size that does not compress. */
const maxStoredBytes = 320 * 1_048_576;

const recordKinds: ReadonlySet<ContentTask['kind']> = new Set([
  'record',
  'conversion',
  'rebuilt',
  'requisites',
]);

export function maxBytesOf(task: ContentTask): number {
  const { kind } = task;
  // Imports take records up to this size, compressed or not.
  if (task.kind === 'record' && task.isImported) return defaultMaxRecordBytes;
  if (recordKinds.has(kind)) return maxStoredBytes;
  return kind === 'document' ? documentBounds.maxBytes : maxSourceBytes;
}

/** Whether a task is asynchronous. */
export const isLongTask = (task: ContentTask): task is LongTask =>
  task.kind === 'document' || (task.kind !== 'record' && recordKinds.has(task.kind));
