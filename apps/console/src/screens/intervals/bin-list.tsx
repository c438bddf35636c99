import { useTranslations } from 'next-intl';
import Link from '../../design/link.tsx';
import type { ComponentProps } from 'react';
import { buttonLook } from '../../design/looks.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';

interface ListedBin<Row> {
  isPending: boolean;
  error: { message: string } | null;
  retry: () => void;
  rows: readonly Row[];
  onEnd?: (() => void) | undefined;
}

interface BinListProps<Row> extends Omit<
  ComponentProps<typeof DataTable<Row>>,
  'label' | 'rows' | 'onEnd' | 'filters' | 'empty'
> {
  title: string;
  /** Link to the full list. */
  href: string;
  listed: ListedBin<Row>;
}

/** Contents of the selected bin, below the chart. */
export function BinList<Row>({ title, href, listed, ...table }: BinListProps<Row>) {
  const t = useTranslations('intervals.figure');
  return (
    <DataTable
      {...table}
      label={title}
      rows={listed.rows}
      onEnd={listed.onEnd}
      filters={
        <>
          <h2 className="text-body font-semibold">{title}</h2>
          <Link href={href} className={buttonLook()}>
            {t('openList')}
          </Link>
        </>
      }
      empty={<NothingListed {...listed} />}
    />
  );
}

function NothingListed({ isPending, error, retry }: ListedBin<unknown>) {
  const t = useTranslations('intervals.figure');
  if (isPending) return <SkeletonRows rows={6} />;
  if (error) return <ErrorState what={t('listFailed')} error={error} onRetry={retry} />;
  return <EmptyState title={t('binEmpty')} />;
}
