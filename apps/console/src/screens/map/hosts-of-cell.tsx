'use client';

import type { MapFilter, MapLevel } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { hostHref } from '../../shell/navigation.ts';
import { mapHostColumns } from './map-columns.tsx';

interface HostsOfCellProps {
  chosen: { level: MapLevel; cell: number };
  name: string;
  filter: MapFilter;
  onZoom: () => void;
  onClose: () => void;
}

/** Hosts of the selected cell, largest first. */
export function HostsOfCell({ chosen, name, filter, onZoom, onClose }: HostsOfCellProps) {
  const t = useTranslations('map');
  const trpc = useTRPC();
  const formats = useFormats();
  const query = useQuery(
    trpc.map.hosts.queryOptions({ ...filter, ...chosen }, { placeholderData: keepPreviousData }),
  );
  const { data, error } = query;
  return (
    <Panel
      flush
      title={t('hostsAt', { name })}
      actions={
        <span className="flex gap-2">
          <Button onClick={onZoom}>{t('zoomIn')}</Button>
          <Button onClick={onClose}>{t('closeHosts')}</Button>
        </span>
      }
    >
      {error && !data && (
        <ErrorState what={t('hostsFailed')} error={error} onRetry={() => void query.refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <DataTable
          inFrame
          testId="map-hosts"
          label={t('hostsAt', { name })}
          columns={mapHostColumns(t, formats)}
          rows={data.rows}
          rowKey={(host) => host.name}
          rowHref={(host) => hostHref(host.name)}
          summary={t('hostsShown', { count: data.rows.length })}
          fileName="map-hosts"
          empty={<EmptyState title={t('noHosts')} />}
        />
      )}
    </Panel>
  );
}
