'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ChangeDetectionBin } from '@meguri/contracts';
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
import { filterOf, weeksOf } from '../intervals/interval-parameters.ts';
import { axisOptions, refreshMs } from '../intervals/options.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { changeDetectionAnswer } from './change-detection-answer.ts';
import { ChangeDetectionChart } from './change-detection-chart.tsx';
import { changeDetectionColumns } from './change-detection-columns.tsx';

const allTime = 'all';
const periodsWeeks = [4, 13, 52];

export function ChangeDetectionScreen() {
  const t = useTranslations('intervals.detection');
  const filterNames = useTranslations('intervals.filters');
  const common = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const { parameters, set, clear } = useIntervalParameters();
  const { axis = 'log', bin: chosen, weeks } = parameters;
  const query = useQuery(
    trpc.statistics.changeDetection.queryOptions(
      { ...filterOf(parameters), ...weeksOf(parameters) },
      { placeholderData: keepPreviousData },
    ),
  );
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  return (
    <IntervalFigure
      title={t('title')}
      query={query}
      answer={figure && changeDetectionAnswer(figure, t, formats)}
      filters={<IntervalFilters parameters={parameters} set={set} />}
      controls={
        <>
          <Segmented
            label={t('period')}
            options={[
              ...periodsWeeks.map((weeks) => ({ key: String(weeks), name: t('weeks', { weeks }) })),
              { key: allTime, name: t('all') },
            ]}
            value={weeks === undefined ? allTime : String(weeks)}
            onChange={(key) => set({ weeks: key === allTime ? undefined : Number(key) })}
          />
          <Segmented
            label={common('axis')}
            options={axisOptions(common)}
            value={axis}
            onChange={(key) => set({ axis: key })}
          />
        </>
      }
      pictureTitle={<Explain text={meaning('detectionRatio')}>{t('picture')}</Explain>}
      isEmpty={figure?.bins.every(({ visits }) => visits === 0) ?? false}
      empty={{
        title: t('empty'),
        text: t('emptyNext'),
      }}
      filtered={filterWords(parameters, filterNames)}
      onClear={clear}
      picture={
        figure && (
          <ChangeDetectionChart
            figure={figure}
            axis={axis}
            chosen={chosen}
            onChoose={({ fromSeconds }) => set({ bin: fromSeconds === chosen ? undefined : fromSeconds })}
          />
        )
      }
      table={
        figure && (
          <ChangeDetectionTable bins={figure.bins} chosen={chosen} onAll={() => set({ bin: undefined })} />
        )
      }
    />
  );
}

function ChangeDetectionTable({
  bins,
  chosen,
  onAll,
}: {
  bins: readonly ChangeDetectionBin[];
  chosen: number | undefined;
  onAll: () => void;
}) {
  const t = useTranslations('intervals.detection');
  const common = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return (
    <DataTable
      testId="change-detection"
      label={t('label')}
      columns={changeDetectionColumns(t, meaning, formats)}
      rows={chosenRows(bins, chosen, ({ visits, pages }) => visits > 0 || pages > 0)}
      rowKey={({ fromSeconds }) => String(fromSeconds)}
      summary={common('visits', { count: bins.reduce((sum, { visits }) => sum + visits, 0) })}
      fileName="change-detection.csv"
      filters={chosen === undefined ? undefined : <Button onClick={onAll}>{common('showAll')}</Button>}
      empty={null}
    />
  );
}
