'use client';

import type { MapBounds, MapCell, MapView } from '@meguri/contracts';
import { boundsOfCell } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useMemo, useRef, useState } from 'react';
import { useAddress } from '../../data/use-address.ts';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Panel, Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { cellName, rankOf, sizeOf } from './map-cells.ts';
import type { MapPlace } from './draw-map.ts';
import { HostsOfCell } from './hosts-of-cell.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { cellColumns, type RankedCell } from './map-columns.tsx';
import { MapFilters } from './map-filters.tsx';
import { MapNotes } from './map-notes.tsx';
import { filterOf, readMapParameters, writeMapParameters, wholeWorld } from './map-parameters.ts';
import type { MapParameters } from './map-parameters.ts';

const refreshMs = 10_000;

export function MapScreen() {
  const t = useTranslations('map');
  const trpc = useTRPC();
  const formats = useFormats();
  const go = useAddress();
  const parameters = readMapParameters(Object.fromEntries(useSearchParams()));
  const set = (change: Partial<MapParameters>) => go(writeMapParameters({ ...parameters, ...change }));
  const [view, setView] = useState<{ zoom: number; bounds: MapBounds }>({
    zoom: wholeWorld.zoom,
    bounds: wholeWorld.bounds,
  });
  const [target, setTarget] = useState<MapBounds | null>(null);
  const [start] = useState(() => startOf(parameters));
  const isStart = useRef(true);
  const filter = filterOf(parameters);
  const query = useQuery(
    trpc.map.view.queryOptions({ ...filter, ...view }, { placeholderData: keepPreviousData }),
  );
  useLiveRefetch(query.refetch, refreshMs);
  const { data } = query;
  const outcome = parameters.outcome;
  const ranked = useMemo(() => rank(data?.cells ?? [], outcome), [data, outcome]);
  const chosen = parameters.cell;
  const choose = (cell: MapCell) => data && set({ cell: { level: data.level, cell: cell.cell } });
  const drawn = useMemo(
    () =>
      ranked.map(({ cell, size }) => ({
        cell,
        size,
        label: formats.compact(size),
        title: t('cellTitle', { name: cellName(cell, formats.locale), hosts: cell.hosts, pages: cell.pages }),
      })),
    [ranked, formats, t],
  );

  const onMove = ({ zoom, latitude, longitude }: MapPlace, bounds: MapBounds) => {
    setView({ zoom, bounds });
    // The view enters the URL only after the user moves the map.
    if (!isStart.current) set({ z: zoom, lat: round(latitude), lng: round(longitude) });
    isStart.current = false;
  };

  if (query.error && !data)
    return (
      <Screen title={t('name')}>
        <ErrorState what={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      </Screen>
    );
  return (
    <Screen
      title={t('name')}
      answer={data && answerOf(data, t)}
      actions={<MapFilters parameters={parameters} set={set} />}
    >
      {data?.located.hosts === 0 && <NothingLocated view={data} />}
      <div className="grid grid-cols-[minmax(0,1.7fr)_minmax(320px,1fr)] gap-5 max-lg:grid-cols-1">
        <Panel
          flush
          title={t('pictureTitle')}
          note={t('pictureNote')}
          actions={<Button onClick={() => setTarget({ ...wholeWorld.bounds })}>{t('wholeWorld')}</Button>}
        >
          <MapCanvas
            start={start}
            cells={drawn}
            chosen={chosen && chosen.level === data?.level ? chosen.cell : null}
            target={target}
            onMove={onMove}
            onChoose={(cell) => data && set({ cell: { level: data.level, cell } })}
          />
          <MapNotes unknown={data?.unknown} />
        </Panel>
        <div className="max-h-[calc(min(62vh,640px)+160px)] min-w-0 overflow-y-auto max-lg:max-h-none">
          {chosen ? (
            <HostsOfCell
              key={`${chosen.level}-${chosen.cell}`}
              chosen={chosen}
              name={nameOf(data, chosen, formats.locale)}
              filter={filter}
              onZoom={() => setTarget(boundsOfCell(chosen.level, chosen.cell))}
              onClose={() => set({ cell: undefined })}
            />
          ) : (
            <DataTable
              testId="map-cells"
              label={t('cells')}
              columns={cellColumns(t, formats, { outcome, onChoose: choose })}
              rows={ranked}
              rowKey={({ cell }) => String(cell.cell)}
              summary={data && t('cellsShown', { shown: ranked.length, all: data.cellsInView })}
              fileName="map.csv"
              empty={
                data ? <EmptyState title={t('nothingInView')}>{t('nothingInViewNext')}</EmptyState> : null
              }
            />
          )}
        </div>
      </div>
    </Screen>
  );
}

function startOf({ z, lat, lng }: MapParameters): Partial<MapPlace> {
  return {
    ...(z === undefined ? {} : { zoom: z }),
    ...(lat === undefined ? {} : { latitude: lat }),
    ...(lng === undefined ? {} : { longitude: lng }),
  };
}

function rank(cells: readonly MapCell[], outcome: MapParameters['outcome']): RankedCell[] {
  return cells.map((cell, place) => ({
    cell,
    place,
    rank: rankOf(place, cells.length),
    size: sizeOf(cell, { outcome }),
  }));
}

const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

function answerOf(
  { located, unknown, cellsInView }: MapView,
  t: ReturnType<typeof useTranslations<'map'>>,
): string {
  if (located.hosts + unknown.hosts === 0) return t('answerNothing');
  if (located.hosts === 0) return t('answerUnknown', { unknown: unknown.hosts });
  return t('answer', {
    located: located.hosts,
    pages: located.pages,
    places: cellsInView,
    unknown: unknown.hosts,
  });
}

function nameOf(view: MapView | undefined, chosen: { level: number; cell: number }, locale: string): string {
  const known =
    view?.level === chosen.level ? view.cells.find(({ cell }) => cell === chosen.cell) : undefined;
  const { south, west, north, east } = boundsOfCell(chosen.level, chosen.cell);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return cellName(known ?? { city: null, country: null, middle }, locale);
}

function NothingLocated({ view }: { view: MapView }) {
  const t = useTranslations('map');
  return (
    <Panel>
      <EmptyState title={t('emptyTitle')}>
        {view.unknown.hosts === 0 ? t('emptyFirst') : t('emptyText')}
      </EmptyState>
      {view.unknown.hosts > 0 && (
        <p className="pb-4 text-center">
          <code className="rounded-sm bg-sunken px-2 py-1 font-mono text-small select-all">
            {t('command')}
          </code>
        </p>
      )}
    </Panel>
  );
}
