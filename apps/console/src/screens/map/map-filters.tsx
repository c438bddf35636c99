'use client';

import { mapVerdicts } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { FilterSelect } from '../../design/filters.tsx';
import type { MapParameters } from './map-parameters.ts';

/** Filters and measure of the map. */
export function MapFilters({
  parameters: { node, tld, verdict },
  set,
}: {
  parameters: MapParameters;
  set: (change: Partial<MapParameters>) => void;
}) {
  const t = useTranslations('map');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.statistics.choices.queryOptions());
  const nodes = data?.nodes ?? [];
  const known = node === undefined || nodes.some(({ id }) => id === node);
  const domains = new Set([...(data?.topLevelDomains ?? []), ...(tld === undefined ? [] : [tld])]);
  return (
    <>
      <FilterSelect
        label={t('size')}
        all={t('sizes.pages')}
        options={mapVerdicts.map((key) => ({ key, name: t(`sizes.${key}`) }))}
        value={verdict}
        onChange={(key) => set({ verdict: key })}
      />
      <FilterSelect
        label={t('topLevelDomain')}
        all={t('allTopLevelDomains')}
        options={[...domains].map((key) => ({ key, name: key.startsWith('(') ? t('addresses') : `.${key}` }))}
        value={tld}
        onChange={(key) => set({ tld: key })}
      />
      <FilterSelect
        label={t('node')}
        all={t('allNodes')}
        options={[...nodes, ...(known ? [] : [{ id: node, name: t('numbered', { id: String(node) }) }])].map(
          ({ id, name }) => ({ key: String(id), name }),
        )}
        value={node === undefined ? undefined : String(node)}
        onChange={(key) => set({ node: key === undefined ? undefined : Number(key) })}
      />
    </>
  );
}
