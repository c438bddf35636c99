'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { HostIntervals } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { chosenRows } from '../intervals/chosen-rows.ts';
import { filterWords } from '../intervals/filter-words.ts';
import { IntervalFigure } from '../intervals/interval-figure.tsx';
import { IntervalFilters } from '../intervals/interval-filters.tsx';
import { filterOf } from '../intervals/interval-parameters.ts';
import { axisOptions, refreshMs } from '../intervals/options.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { hostIntervalsAnswer } from './host-intervals-answer.ts';
import { HostIntervalsChart } from './host-intervals-chart.tsx';
import { accumulate, hostIntervalsColumns } from './host-intervals-columns.tsx';

export function HostIntervalsScreen() {
  const t = useTranslations('intervals.hosts');
  const filterNames = useTranslations('intervals.filters');
  const common = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const { parameters, set, clear } = useIntervalParameters();
  const { axis = 'log', view = 'histogram', bin: chosen } = parameters;
  const ofHosts = { ...parameters, list: undefined };
  const query = useQuery(
    trpc.statistics.hostIntervals.queryOptions(filterOf(ofHosts), { placeholderData: keepPreviousData }),
  );
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  return (
    <IntervalFigure
      title={t('title')}
      query={query}
      answer={figure && hostIntervalsAnswer(figure, t, formats)}
      filters={<IntervalFilters parameters={parameters} set={set} withoutLists />}
      controls={
        <>
          <Segmented
            label={t('view')}
            options={[
              { key: 'histogram', name: t('histogram') },
              { key: 'cumulative', name: t('cumulative') },
            ]}
            value={view}
            onChange={(key) => set({ view: key })}
          />
          <Segmented
            label={common('axis')}
            options={axisOptions(common)}
            value={axis}
            onChange={(key) => set({ axis: key })}
          />
        </>
      }
      pictureTitle={<Explain text={meaning('theoreticalInterval')}>{t('picture')}</Explain>}
      isEmpty={figure?.bins.every(({ asked }) => asked === 0) ?? false}
      empty={{
        title: t('empty'),
        text: t('emptyNext'),
      }}
      filtered={filterWords(ofHosts, filterNames)}
      onClear={clear}
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
        figure && <HostIntervalsTable figure={figure} chosen={chosen} onAll={() => set({ bin: undefined })} />
      }
    />
  );
}

function HostIntervalsTable({
  figure: { bins, idle },
  chosen,
  onAll,
}: {
  figure: HostIntervals;
  chosen: number | undefined;
  onAll: () => void;
}) {
  const t = useTranslations('intervals.hosts');
  const common = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const total = bins.reduce((sum, { asked }) => sum + asked, 0);
  return (
    <>
      <DataTable
        testId="host-intervals"
        label={t('picture')}
        columns={hostIntervalsColumns(total, t, meaning, formats)}
        rows={chosenRows(accumulate(bins), chosen, ({ asked, polite }) => asked > 0 || polite > 0)}
        rowKey={({ fromSeconds }) => String(fromSeconds)}
        summary={common('hosts', { count: total })}
        fileName="host-intervals.csv"
        filters={chosen === undefined ? undefined : <Button onClick={onAll}>{common('showAll')}</Button>}
        empty={null}
      />
      {idle > 0 && (
        <p className="text-small text-ink-faint" data-testid="left-out">
          {t('leftOut', { count: idle })}
        </p>
      )}
    </>
  );
}
