'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { HostIntervals } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { IntervalFigure } from '../intervals/interval-figure.tsx';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { hostIntervalsQuery } from '../intervals/interval-queries.ts';
import { IntervalTable } from '../intervals/interval-table.tsx';
import { refreshMs } from '../intervals/interval-parameters.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { hostIntervalsSummary } from './host-intervals-summary.ts';
import { HostsOfBin } from './hosts-of-bin.tsx';
import { HostsWithin } from './hosts-within.tsx';
import { HostIntervalsChart } from './host-intervals-chart.tsx';
import { accumulate, hostIntervalsColumns } from './host-intervals-columns.tsx';

export function HostIntervalsScreen() {
  const t = useTranslations('intervals.hosts');
  const figureWords = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const state = useIntervalParameters();
  const { parameters, set } = state;
  const { axis = 'log', view = 'histogram', bin: chosen } = parameters;
  const ofHosts = { ...parameters, list: undefined };
  const options = hostIntervalsQuery(trpc, useRawParameters());
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  return (
    <IntervalFigure
      title={t('name')}
      query={query}
      summary={figure && hostIntervalsSummary(figure, t, formats)}
      state={state}
      withoutLists
      controls={
        <Segmented
          label={t('view')}
          options={[
            { key: 'histogram', name: t('histogram') },
            { key: 'cumulative', name: t('cumulative') },
          ]}
          value={view}
          onChange={(key) => set({ view: key })}
        />
      }
      pictureName={t('picture')}
      source={t('source')}
      range={figure && figureWords('asOf', { at: formats.instant(figure.at) })}
      pictureTitle={<Explain text={meaning('demandedInterval')}>{t('picture')}</Explain>}
      isEmpty={figure?.bins.every(({ demanded }) => demanded === 0) ?? false}
      empty={{
        title: t('empty'),
        text: t('emptyNext'),
      }}
      picture={
        figure && (
          <HostIntervalsChart
            figure={figure}
            axis={axis}
            view={view}
            chosen={chosen}
            onChoose={({ fromSeconds }) => set({ bin: fromSeconds === chosen ? undefined : fromSeconds })}
          />
        )
      }
      table={
        figure && (
          <HostIntervalsTable
            figure={figure}
            part={ofHosts}
            chosen={chosen}
            onAll={() => set({ bin: undefined })}
          />
        )
      }
    />
  );
}

function HostIntervalsTable({
  figure,
  part,
  chosen,
  onAll,
}: {
  figure: HostIntervals;
  part: CrawlPart;
  chosen: number | undefined;
  onAll: () => void;
}) {
  const t = useTranslations('intervals.hosts');
  const common = useTranslations('intervals.figure');
  const { bins, idle } = figure;
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const total = bins.reduce((sum, { demanded }) => sum + demanded, 0);
  const bin = bins.find(({ fromSeconds }) => fromSeconds === chosen);
  return (
    <>
      <HostsWithin figure={figure} part={part} />
      <IntervalTable
        name="host-intervals"
        label={t('picture')}
        columns={hostIntervalsColumns(total, part, t, meaning, formats)}
        bins={accumulate(bins)}
        chosen={chosen}
        onAll={onAll}
        isFilled={({ demanded, attainable }) => demanded > 0 || attainable > 0}
        summary={common('hosts', { count: total })}
      />
      {bin && <HostsOfBin bin={bin} part={part} />}
      {idle > 0 && (
        <p className="text-small text-ink-faint" data-testid="left-out">
          {t('notCounted', { count: idle })}
        </p>
      )}
    </>
  );
}
