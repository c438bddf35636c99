'use client';

import type { MapBounds, MapCell, MapView } from '@meguri/contracts';
import { boundsOfCell, mapLevels } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { Button } from '../../design/button.tsx';
import { Panel, Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { PausedCall } from '../../live/paused-call.ts';
import { Segmented } from '../../design/forms/segmented.tsx';
import { cellName, rankOf, sizeOf, viewOfCell } from './map-cells.ts';
import type { MapPlace, MapTarget } from './draw-map.ts';
import { HostsOfCell } from './hosts-of-cell.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { cellColumns, type RankedCell } from './map-columns.tsx';
import { MapFilters } from './map-filters.tsx';
import { MapNotes } from './map-notes.tsx';
import { NothingLocated } from './nothing-located.tsx';
import { filterOf, mapQuery, queriedWindow, wholeWorld, type MapWindow } from './map-parameters.ts';
import { useMapAddress } from './use-map-address.ts';
import type { MapParameters } from './map-parameters.ts';

const refreshMs = 10_000;
/** Longest delay before a new place gets its circle. */
const newPlaceMs = 1_000;

export function MapScreen() {
  const t = useTranslations('map');
  const trpc = useTRPC();
  const formats = useFormats();
  const { parameters, set } = useMapAddress();
  const [view, setView] = useState<MapWindow>(wholeWorld);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [start] = useState(() => startOf(parameters));
  const isStart = useRef(true);
  const filter = filterOf(parameters);
  const options = mapQuery(trpc, useRawParameters(), view);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, refreshMs);
  const newPlace = useRef<PausedCall>(null);
  useEffect(() => {
    const call = new PausedCall(query.refetch, newPlaceMs);
    newPlace.current = call;
    return () => call.stop();
  }, [query.refetch]);
  const { data } = query;
  const { verdict, cell: chosen, tld } = parameters;
  const tilted = parameters.view === 'pillars';
  const ranked = useMemo(() => rank(data?.cells ?? [], verdict), [data, verdict]);
  const chosenHere = chosen && chosen.level === data?.level ? chosen.cell : null;
  const choose = (cell: number) => {
    const found = data?.cells.find((one) => one.cell === cell);
    if (!data || !found) return;
    set({ cell: { level: data.level, cell } });
    setTarget(viewOfCell(data.level, found.middle));
  };
  const shown = useMemo(
    () => ({
      level: data?.level ?? mapLevels[0],
      chosen: chosenHere,
      tilted,
      topLevelDomain: tld,
      cells: ranked.map(({ cell, size }) => ({
        cell,
        size,
        label: formats.compact(size),
        title: t('cellTitle', {
          name: cellName(cell, t, formats.locale),
          hosts: cell.hosts,
          pages: cell.pages,
        }),
      })),
    }),
    [data?.level, chosenHere, tilted, tld, ranked, formats, t],
  );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenHere !== null) revealRow(frame.current, String(chosenHere));
  }, [chosenHere]);

  const onMove = ({ zoom, latitude, longitude }: MapPlace, bounds: MapBounds) => {
    setView(queriedWindow({ zoom, bounds }));
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
      summary={data && summaryOf(data, t)}
      actions={<MapFilters parameters={parameters} set={set} />}
    >
      {data?.located.hosts === 0 && <NothingLocated view={data} />}
      <div className="grid grid-cols-[minmax(0,1.7fr)_minmax(320px,1fr)] gap-5 max-lg:grid-cols-1">
        <Panel
          flush
          title={t('pictureTitle')}
          note={t('pictureNote')}
          actions={
            <span className="flex flex-wrap items-center justify-end gap-2">
              <Segmented
                label={t('look')}
                options={[
                  { key: 'circles', name: t('looks.circles') },
                  { key: 'pillars', name: t('looks.pillars') },
                ]}
                value={tilted ? 'pillars' : 'circles'}
                onChange={(key) => set({ view: key === 'pillars' ? key : undefined })}
              />
              <Button onClick={() => setTarget({ ...wholeWorld.bounds })}>{t('wholeWorld')}</Button>
            </span>
          }
        >
          <MapCanvas
            start={start}
            shown={shown}
            target={target}
            onMove={onMove}
            onChoose={choose}
            onNewPlace={() => newPlace.current?.request()}
          />
          <MapNotes view={data} verdict={verdict} />
        </Panel>
        <div className="flex max-h-[calc(min(62vh,640px)+160px)] min-w-0 flex-col gap-5 max-lg:max-h-none">
          {chosen && (
            <div className="max-h-1/2 shrink-0 overflow-y-auto max-lg:max-h-none" tabIndex={-1}>
              <HostsOfCell
                key={`${chosen.level}-${chosen.cell}`}
                chosen={chosen}
                name={nameOf(data, chosen, t, formats.locale)}
                filter={filter}
                onZoom={() => setTarget(boundsOfCell(chosen.level, chosen.cell))}
                onClose={() => set({ cell: undefined })}
              />
            </div>
          )}
          <div ref={frame} className="min-h-0 overflow-y-auto max-lg:overflow-visible" tabIndex={-1}>
            <DataTable
              inFrame
              initialWidthPx={440}
              testId="map-cells"
              label={t('cells')}
              columns={cellColumns(t, formats, { verdict, onChoose: ({ cell }) => choose(cell) })}
              rows={ranked}
              rowKey={({ cell }) => String(cell.cell)}
              current={chosenHere === null ? undefined : String(chosenHere)}
              summary={data && t('cellsShown', { shown: ranked.length, all: data.cellsInView })}
              fileName="map"
              empty={
                data ? <EmptyState title={t('nothingInView')}>{t('nothingInViewNext')}</EmptyState> : null
              }
            />
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Scrolls the frame of the table, not the page, to a row. */
function revealRow(frame: HTMLElement | null, key: string): void {
  const row = frame?.querySelector(`[data-row="${key}"]`);
  if (!frame || !row) return;
  const [outer, inner] = [frame.getBoundingClientRect(), row.getBoundingClientRect()];
  frame.scrollTop += inner.top - outer.top - outer.height / 2;
}

function startOf({ z, lat, lng, cell }: MapParameters): Partial<MapPlace> {
  if (z === undefined && cell) return viewOfCell(cell.level, centreOf(cell));
  return {
    ...(z === undefined ? {} : { zoom: z }),
    ...(lat === undefined ? {} : { latitude: lat }),
    ...(lng === undefined ? {} : { longitude: lng }),
  };
}

function rank(cells: readonly MapCell[], verdict: MapParameters['verdict']): RankedCell[] {
  return cells.map((cell, place) => ({
    cell,
    place,
    rank: rankOf(place, cells.length),
    size: sizeOf(cell, { verdict }),
  }));
}

const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

function summaryOf(
  { located, unknown, cellsInView }: MapView,
  t: ReturnType<typeof useTranslations<'map'>>,
): string {
  if (located.hosts + unknown.hosts === 0) return t('summaryNothing');
  if (located.hosts === 0) return t('summaryUnknown', { unknown: unknown.hosts });
  return t('summary', {
    located: located.hosts,
    pages: located.pages,
    places: cellsInView,
    unknown: unknown.hosts,
  });
}

function nameOf(
  view: MapView | undefined,
  chosen: { level: number; cell: number },
  t: ReturnType<typeof useTranslations<'map'>>,
  locale: string,
): string {
  const known =
    view?.level === chosen.level ? view.cells.find(({ cell }) => cell === chosen.cell) : undefined;
  const unnamed = { city: null, country: null, otherPlaces: 0, hasMorePlaces: false };
  return cellName(known ?? { ...unnamed, middle: centreOf(chosen) }, t, locale);
}

function centreOf({ level, cell }: { level: number; cell: number }): MapCell['middle'] {
  const { south, west, north, east } = boundsOfCell(level, cell);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}
