'use client';

import type { MapFigures } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RankMark } from './map-columns.tsx';

/** Legend, hosts that are not on the map, and data sources. */
export function MapNotes({ unknown }: { unknown: MapFigures | undefined }) {
  const t = useTranslations('map');
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-small text-ink-soft">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {(['high', 'middle', 'low'] as const).map((rank) => (
          <li key={rank} className="inline-flex items-center gap-1.5">
            <RankMark rank={rank} />
            {t(`ranks.${rank}`)}
          </li>
        ))}
      </ul>
      {unknown && unknown.hosts > 0 && (
        <p data-testid="map-unknown">{t('unknown', { hosts: unknown.hosts, pages: unknown.pages })}</p>
      )}
      <p className="text-ink-faint">{t.rich('attribution', { dbip: linkToDbIp })}</p>
    </div>
  );
}

function linkToDbIp(text: ReactNode): ReactNode {
  return (
    <a href="https://db-ip.com/" rel="noreferrer" target="_blank" className="underline">
      {text} ↗
    </a>
  );
}
