'use client';

import { hostFilterParameters, type HostPage, type HostRow, type IntervalRange } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { hostListColumns } from '../hosts/list/host-list-columns.tsx';
import { hostListQuery } from '../hosts/list/host-list-address.ts';
import { BinList } from '../intervals/bin-list.tsx';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { formatRange } from '../intervals/interval-words.ts';
import { hostListHref } from '../intervals/crawl-part.ts';
import { refreshMs } from '../intervals/interval-parameters.ts';

/** Hosts in the selected bin by demanded interval, highest load first. */
export function HostsOfBin({ bin, part }: { bin: IntervalRange; part: CrawlPart }) {
  const t = useTranslations('intervals.hosts');
  const hostWords = useTranslations('hosts.list');
  const columnWords = useTranslations('hosts.columns');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const client = useTRPCClient();
  const columns = useMemo(
    () => hostListColumns(columnWords, meaning, formats),
    [columnWords, meaning, formats],
  );
  const { fromSeconds, toSeconds } = bin;
  const { node, tld } = part;
  const filter = { demandedInterval: { fromSeconds, toSeconds }, node, topLevelDomain: tld };
  const query = hostListQuery(client.hosts.list.query, { filter, sort: 'load', direction: 'desc' });
  const hosts = usePaged<HostRow, HostPage>(query, refreshMs);
  const title = t('hostsOf', { range: formatRange(bin, formats.locale) });
  const { total = 0, totalIsComplete = true } = hosts.firstPage ?? {};
  return (
    <BinList
      testId="bin-hosts"
      title={title}
      href={hostListHref(bin, part)}
      listed={hosts}
      columns={columns}
      rowKey={(row) => row.name}
      rowHref={(row) => hostHref(row.name)}
      summary={hostWords(totalIsComplete ? 'rows' : 'rowsAtLeast', { count: total })}
      list={{ name: 'hosts', parameters: hostFilterParameters(filter) }}
    />
  );
}
