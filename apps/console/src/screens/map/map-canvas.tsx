'use client';

import 'leaflet/dist/leaflet.css';
import './map.css';
import type { MapBounds } from '@meguri/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLive } from '../../live/live-provider.tsx';
import { drawMap } from './draw-map.ts';
import type { DrawnMap, MapPlace, MapTarget, ShownCells } from './draw-map.ts';
import { FirstPicture } from './first-picture.tsx';

interface MapCanvasProps {
  start: Partial<MapPlace>;
  /** Must be referentially stable: each new object is drawn. */
  shown: ShownCells;
  /** Target of a single move. */
  target: MapTarget | null;
  onMove: (place: MapPlace, bounds: MapBounds) => void;
  onChoose: (cell: number) => void;
  onNewPlace: () => void;
}

/** The map. The table has the same data for keyboards and screen readers. */
export function MapCanvas({ start, shown, target, onMove, onChoose, onNewPlace }: MapCanvasProps) {
  const t = useTranslations('map');
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const words = { zoomIn: t('closer'), zoomOut: t('further') };
  const handlers = useRef({ start, words, onMove, onChoose, onNewPlace });
  useEffect(() => {
    handlers.current = { start, words, onMove, onChoose, onNewPlace };
  });

  useEffect(() => {
    let drawn: DrawnMap | null = null;
    let gone = false;
    if (element.current) {
      void drawMap(element.current, {
        start: handlers.current.start,
        locale,
        words: handlers.current.words,
        onMove: (place, bounds) => handlers.current.onMove(place, bounds),
        onChoose: (cell) => handlers.current.onChoose(cell),
        onNewPlace: () => handlers.current.onNewPlace(),
      }).then((made) => {
        drawn = made;
        if (gone) made.remove();
        else setMap(made);
        return undefined;
      });
    }
    return () => {
      gone = true;
      drawn?.remove();
      setMap(null);
    };
  }, [locale]);

  // In the frame in which the first picture is removed.
  useLayoutEffect(() => map?.show(shown), [map, shown]);
  useEffect(() => {
    if (target) map?.flyTo(target);
  }, [map, target]);

  const feed = useLive((state) => state.feed);
  const lastShown = useRef<number | null>(null);
  useEffect(() => {
    const last = lastShown.current ?? feed[0]?.number ?? 0;
    lastShown.current = feed[0]?.number ?? last;
    map?.pulse(feed.filter(({ number }) => number > last));
  }, [map, feed]);

  const isFirst = map === null && !shown.tilted && Object.keys(start).length === 0;
  return (
    <div className={`map-frame${shown.tilted ? ' map-tilted' : ''}`}>
      {isFirst && <FirstPicture cells={shown.cells} chosen={shown.chosen} />}
      <div
        ref={element}
        role="application"
        aria-label={t('picture')}
        data-testid="map"
        data-drawn={map ? true : isFirst ? 'first' : false}
        className="map-canvas"
      />
    </div>
  );
}
