import type { CaptureRow } from '@meguri/contracts';
import { formatTable } from './format-table.ts';

export function captureTable(captures: readonly CaptureRow[]): string {
  return formatTable(
    [
      { title: 'captured', value: (capture) => capture.capturedAt.toISOString() },
      { title: 'outcome', value: (capture) => capture.outcome },
      { title: 'code', value: (capture) => capture.code },
      { title: 'status', value: (capture) => (capture.status === null ? null : String(capture.status)) },
      { title: 'type', value: (capture) => capture.mime },
      { title: 'bytes', value: (capture) => capture.payloadBytes },
      { title: 'record', value: (capture) => capture.recordType },
      { title: 'file', value: (capture) => `${capture.fileName}:${capture.offset}` },
    ],
    captures,
  );
}
