'use client';

import type { CaptureFilter, CaptureRow, LatestCaptures } from '@meguri/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useTRPCClient } from '../../data/trpc.ts';
import { useAddress } from '../../data/use-address.ts';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows, WaitingRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useTableList } from '../../design/table/table-list.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useCapturesSince } from '../../live/live-provider.tsx';
import { pageHref } from '../../shell/navigation.ts';
import { captureListQuery, readCaptureFilter, writeCaptureFilter } from './capture-parameters.ts';
import { CaptureFilters } from './capture-filters.tsx';
import { useLatestCaptureColumns } from './use-latest-capture-columns.tsx';

/** The latest captures of the whole crawl. */
export function CapturesScreen() {
  const common = useTranslations('common');
  const t = useTranslations('captures');
  const formats = useFormats();
  const client = useTRPCClient();
  const go = useAddress();
  const filter = readCaptureFilter(Object.fromEntries(useSearchParams()));
  const captures = useInfiniteQuery(
    captureListQuery((input) => client.archive.captures.query(input), filter),
  );
  const list = useTableList('captures');
  const waiting = useCapturesSince(captures.dataUpdatedAt);
  const pages = captures.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const last = pages.at(-1);
  const columns = useLatestCaptureColumns();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const readOn = () => void captures.fetchNextPage();
  return (
    <Screen title={t('name')} summary={pages[0] && summaryOf(rows, last, t, formats)}>
      {captures.isPending && <SkeletonRows rows={12} />}
      {captures.isError && !captures.data && (
        <ErrorState what={t('failed')} error={captures.error} onRetry={() => void captures.refetch()} />
      )}
      {captures.data && (
        <DataTable
          testId="captures"
          label={t('name')}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.url} ${row.capturedAt.getTime()} ${row.offset}`}
          rowHref={(row) => pageHref(row.url)}
          // After an empty page the user decides whether to load more: the next may be empty, too.
          onEnd={captures.hasNextPage && !captures.isFetching && last?.rows.length ? readOn : undefined}
          summary={common('rows', { count: rows.length, more: String(captures.hasNextPage) })}
          list={list}
          filters={
            <>
              <CaptureFilters
                filter={filter}
                onChange={(change: Partial<CaptureFilter>) =>
                  go(writeCaptureFilter({ ...filter, ...change }))
                }
              />
              <WaitingRows
                count={waiting}
                onShow={() => void captures.refetch()}
                testId="show-new-captures"
              />
            </>
          }
          empty={
            <EmptyState
              title={t(isFiltered ? 'emptyFiltered' : 'empty')}
              action={isFiltered && <Button onClick={() => go({})}>{t('showAll')}</Button>}
            />
          }
        />
      )}
      {captures.hasNextPage && last?.rows.length === 0 && (
        <div>
          <Button onClick={readOn} busy={captures.isFetching}>
            {t('searchOlder')}
          </Button>
        </div>
      )}
    </Screen>
  );
}

function summaryOf(
  rows: readonly CaptureRow[],
  last: LatestCaptures | undefined,
  t: ReturnType<typeof useTranslations<'captures'>>,
  formats: ReturnType<typeof useFormats>,
): string {
  const count = rows.length;
  return last?.lookedTo
    ? t('summaryUntil', { count, until: formats.instant(last.lookedTo).slice(0, 16) })
    : t('summaryAll', { count });
}
