'use client';

import { writeInterval, type IntervalRange, type PageList, type PageRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { pageHref } from '../../shell/navigation.ts';
import { BinList } from '../intervals/bin-list.tsx';
import { pageListHref, writePart, type CrawlPart } from '../intervals/crawl-part.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { refreshMs } from '../intervals/interval-parameters.ts';
import { usePageColumns } from '../pages/page-columns.tsx';
import { pageListQuery } from '../pages/page-parameters.ts';

/** Pages in the selected bin. */
export function PagesOfBin({ bin, part }: { bin: IntervalRange; part: CrawlPart }) {
  const t = useTranslations('intervals.revisit');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const columns = usePageColumns({ withHost: true });
  const { fromSeconds, toSeconds } = bin;
  const filters = { ...part, interval: { fromSeconds, toSeconds } };
  const pages = usePaged<PageRow, PageList>(pageListQuery(client.pages.list.query, filters), refreshMs);
  const title = t('pagesOf', { range: formatRange(bin, formats.locale) });
  return (
    <BinList
      testId="bin-pages"
      title={title}
      href={pageListHref(bin, part)}
      listed={pages}
      columns={columns}
      rowKey={(row) => row.url}
      rowHref={(row) => pageHref(row.url)}
      summary={common('rows', { count: pages.rows.length, more: String(pages.hasMore) })}
      list={{ name: 'pages', parameters: { interval: writeInterval(bin), ...writePart(part) } }}
    />
  );
}
