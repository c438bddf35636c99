'use client';

import type { RevisitIntervals } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { Button } from '../../design/button.tsx';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { formatCount, formatQuantity } from '../../format/numbers.ts';
import { glossary } from '../../glossary.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { chosenRows } from '../intervals/chosen-rows.ts';
import { filterWords } from '../intervals/filter-words.ts';
import { IntervalFigure } from '../intervals/interval-figure.tsx';
import { IntervalFilters } from '../intervals/interval-filters.tsx';
import { filterOf } from '../intervals/interval-parameters.ts';
import { axisOptions, refreshMs } from '../intervals/options.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { revisitIntervalsAnswer } from './revisit-intervals-answer.ts';
import { RevisitIntervalsChart } from './revisit-intervals-chart.tsx';
import { revisitIntervalsColumns } from './revisit-intervals-columns.tsx';

const countOptions = [
  { key: 'linear' as const, name: 'Count' },
  { key: 'log' as const, name: 'Log count' },
];

export function RevisitIntervalsScreen() {
  const trpc = useTRPC();
  const { parameters, set, clear } = useIntervalParameters();
  const { axis = 'log', count = 'linear', bin: chosen } = parameters;
  const query = useQuery(
    trpc.statistics.revisitIntervals.queryOptions(filterOf(parameters), {
      placeholderData: keepPreviousData,
    }),
  );
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  const choose = (fromSeconds: number) => set({ bin: fromSeconds === chosen ? undefined : fromSeconds });
  return (
    <IntervalFigure
      title="How soon are pages visited again?"
      query={query}
      answer={figure && revisitIntervalsAnswer(figure)}
      filters={<IntervalFilters parameters={parameters} set={set} />}
      controls={
        <>
          <Segmented
            label="Interval axis"
            options={axisOptions}
            value={axis}
            onChange={(key) => set({ axis: key })}
          />
          <Segmented
            label="Count axis"
            options={countOptions}
            value={count}
            onChange={(key) => set({ count: key })}
          />
        </>
      }
      pictureTitle={<Explain text={glossary.intervalPages}>Pages by revisit interval</Explain>}
      isEmpty={figure?.bins.every(({ pages }) => pages === 0) ?? false}
      empty={{
        title: 'No page was accessed twice yet.',
        text: 'A page gets an interval of its own with its second access; until then it has a first guess and is left out.',
      }}
      filtered={filterWords(parameters)}
      onClear={clear}
      picture={
        figure && (
          <RevisitIntervalsChart
            figure={figure}
            axis={axis}
            count={count}
            chosen={chosen}
            onChoose={({ fromSeconds }) => choose(fromSeconds)}
          />
        )
      }
      table={
        figure && (
          <RevisitIntervalsTable figure={figure} chosen={chosen} onAll={() => set({ bin: undefined })} />
        )
      }
    />
  );
}

function RevisitIntervalsTable({
  figure: { bins, states },
  chosen,
  onAll,
}: {
  figure: RevisitIntervals;
  chosen: number | undefined;
  onAll: () => void;
}) {
  const total = bins.reduce((sum, { pages }) => sum + pages, 0);
  const others = [
    states.once > 0 && `${formatCount(states.once)} accessed once`,
    states.failing > 0 && `${formatCount(states.failing)} failing`,
    states.unplanned > 0 && `${formatCount(states.unplanned)} not to be visited`,
    states.uncaptured > 0 && `${formatCount(states.uncaptured)} not captured yet`,
  ].filter(Boolean);
  return (
    <>
      <DataTable
        testId="revisit-intervals"
        label="Pages by revisit interval"
        columns={revisitIntervalsColumns(total)}
        rows={chosenRows(bins, chosen, ({ pages, pagesBefore }) => pages > 0 || (pagesBefore ?? 0) > 0)}
        rowKey={({ fromSeconds }) => String(fromSeconds)}
        summary={formatQuantity(total, 'page')}
        fileName="revisit-intervals.csv"
        filters={chosen === undefined ? undefined : <Button onClick={onAll}>Show all intervals</Button>}
        empty={null}
      />
      {others.length > 0 && (
        <p className="text-small text-ink-faint" data-testid="left-out">
          Left out: {others.join(', ')}.
        </p>
      )}
    </>
  );
}
