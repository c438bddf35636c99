'use client';

import type { MapFigures, MapFilter, MapView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { mapSums, sizeOf } from './map-cells.ts';
import { RankMark } from './map-columns.tsx';

/** Legend, hosts that are not on the map, and data sources. */
export function MapNotes({ view, verdict }: { view: MapView | undefined; verdict: MapFilter['verdict'] }) {
  const t = useTranslations('map');
  const figure = (figures: MapFigures) => sizeOf(figures, { verdict });
  const sums = view && mapSums(view, figure);
  const hosts = view && mapSums(view, (figures) => figures.hosts);
  const unknown = view?.unknown;
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-small text-ink-soft">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {(['high', 'middle', 'low'] as const).map((rank) => (
          <li key={rank} className="inline-flex items-center gap-1.5">
            <RankMark rank={rank} />
            {t(`ranks.${rank}`)}
            {sums && (
              <span className="text-ink tabular-nums">
                {t('rankSum', { places: sums.places[rank], sum: sums[rank] })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {sums && hosts && (
        <ul data-testid="map-sums" className="tabular-nums">
          <li>{t('sum', sumOf(t(verdict === undefined ? 'sizes.pages' : `sizes.${verdict}`), sums))}</li>
          <li>{t('sum', sumOf(t('columns.hosts'), hosts))}</li>
        </ul>
      )}
      {unknown && unknown.hosts > 0 && (
        <p data-testid="map-unknown">{t('unknown', { hosts: unknown.hosts, pages: unknown.pages })}</p>
      )}
      <p className="text-ink-faint">{t('timeBasis')}</p>
      <p className="text-ink-faint">{t.rich('attribution', { dbip: linkToDbIp })}</p>
    </div>
  );
}

function sumOf(name: string, { high, middle, low, elsewhere, unknown, all }: ReturnType<typeof mapSums>) {
  return { name, shown: high + middle + low, elsewhere, unknown, all };
}

function linkToDbIp(text: ReactNode): ReactNode {
  return (
    <a href="https://db-ip.com/" rel="noreferrer" target="_blank" className="underline">
      {text} ↗
    </a>
  );
}
