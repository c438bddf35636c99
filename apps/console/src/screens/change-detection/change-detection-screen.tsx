'use client';

import type { ChangeDetectionBin } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
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
const periods = [
  { key: '4', name: '4 weeks' },
  { key: '13', name: '13 weeks' },
  { key: '52', name: '52 weeks' },
  { key: allTime, name: 'All' },
];

export function ChangeDetectionScreen() {
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
      title="Do visits come when pages have changed?"
      query={query}
      answer={figure && changeDetectionAnswer(figure)}
      filters={<IntervalFilters parameters={parameters} set={set} />}
      controls={
        <>
          <Segmented
            label="Visits of the last"
            options={periods}
            value={weeks === undefined ? allTime : String(weeks)}
            onChange={(key) => set({ weeks: key === allTime ? undefined : Number(key) })}
          />
          <Segmented
            label="Interval axis"
            options={axisOptions}
            value={axis}
            onChange={(key) => set({ axis: key })}
          />
        </>
      }
      pictureTitle={<Explain text={glossary.detectionRatio}>Visits that found a change</Explain>}
      isEmpty={figure?.bins.every(({ visits }) => visits === 0) ?? false}
      empty={{
        title: 'No page was visited twice in this time.',
        text: 'Whether a visit found a change can be told from the second visit of a page on.',
      }}
      filtered={filterWords(parameters)}
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
  return (
    <DataTable
      testId="change-detection"
      label="Visits that found a change by the time since the visit before"
      columns={changeDetectionColumns}
      rows={chosenRows(bins, chosen, ({ visits, pages }) => visits > 0 || pages > 0)}
      rowKey={({ fromSeconds }) => String(fromSeconds)}
      summary={formatQuantity(
        bins.reduce((sum, { visits }) => sum + visits, 0),
        'visit',
      )}
      fileName="change-detection.csv"
      filters={chosen === undefined ? undefined : <Button onClick={onAll}>Show all intervals</Button>}
      empty={null}
    />
  );
}
