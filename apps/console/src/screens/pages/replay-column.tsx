import type { CaptureRow } from '@meguri/contracts';
import { ArchiveRestore } from 'lucide-react';
import type { Column } from '../../design/table/column.tsx';

/** Redirects to the replay origin. */
function replayHref({ url, capturedAt }: Pick<CaptureRow, 'url' | 'capturedAt'>): string {
  return `/api/replay?${new URLSearchParams({ url, at: capturedAt.toISOString() })}`;
}

/** Link to the replay of a capture. */
export function replayColumn(word: string, title: string): Column<CaptureRow> {
  return {
    id: 'replay',
    header: word,
    minWidth: 96,
    narrow: 'value',
    csv: () => '',
    cell: (row) =>
      row.recordType === 'metadata' ? (
        '–'
      ) : (
        <a
          href={replayHref(row)}
          target="_blank"
          rel="noopener noreferrer"
          title={title}
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
        >
          <ArchiveRestore className="size-3.5" aria-hidden />
          {word}
        </a>
      ),
  };
}
