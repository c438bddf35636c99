'use client';

import type { MapView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';
import { EmptyState } from '../../design/states.tsx';

/** Says why no host has a location, and what to do. */
export function NothingLocated({ view }: { view: MapView }) {
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
