import type { CaptureRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import { useMemo } from 'react';
import { HostName } from '../../design/values.tsx';
import type { Column } from '../../design/table/column.tsx';
import { hostHref } from '../../shell/navigation.ts';
import { useReplayColumns } from '../pages/replay-column.tsx';
import { useCaptureColumns } from '../pages/capture-columns.tsx';

/** Columns of captures across hosts, with links to host and replay. */
export function useLatestCaptureColumns(): readonly Column<CaptureRow>[] {
  const t = useTranslations('captures');
  const replay = useReplayColumns();
  const columns = useCaptureColumns({ withUrl: true });
  return useMemo(() => [hostColumn(t('host')), ...columns, ...replay], [t, replay, columns]);
}

function hostColumn(header: string): Column<CaptureRow> {
  return {
    id: 'host',
    header,
    minWidth: 190,
    grow: 1,
    narrow: 'value',
    cell: ({ url }) => (
      <Link href={hostHref(hostOf(url))} className="rounded-sm hover:underline">
        <HostName name={hostOf(url)} />
      </Link>
    ),
  };
}

/** Name and port. */
function hostOf(url: string): string {
  return new URL(url).host;
}
