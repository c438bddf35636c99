'use client';

import type { HostIntervals } from '@meguri/contracts';
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
import { filterOf } from '../intervals/interval-parameters.ts';
import { axisOptions, refreshMs } from '../intervals/options.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { hostIntervalsAnswer } from './host-intervals-answer.ts';
import { HostIntervalsChart } from './host-intervals-chart.tsx';
import { accumulate, hostIntervalsColumns } from './host-intervals-columns.tsx';

const views = [
  { key: 'histogram' as const, name: 'Histogram' },
  { key: 'cumulative' as const, name: 'Cumulative' },
];

export function HostIntervalsScreen() {
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
      title="How often would hosts have to be accessed to keep up?"
      query={query}
      answer={figure && hostIntervalsAnswer(figure)}
      filters={<IntervalFilters parameters={parameters} set={set} withoutLists />}
      controls={
        <>
          <Segmented label="View" options={views} value={view} onChange={(key) => set({ view: key })} />
          <Segmented
            label="Interval axis"
            options={axisOptions}
            value={axis}
            onChange={(key) => set({ axis: key })}
          />
        </>
      }
      pictureTitle={<Explain text={glossary.theoreticalInterval}>Hosts by access interval</Explain>}
      isEmpty={figure?.bins.every(({ asked }) => asked === 0) ?? false}
      empty={{
        title: 'Nothing is asked of any host yet.',
        text: 'A host is counted once the revisit schedule asks for its pages: after their first accesses.',
      }}
      filtered={filterWords(ofHosts)}
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
  const total = bins.reduce((sum, { asked }) => sum + asked, 0);
  return (
    <>
      <DataTable
        testId="host-intervals"
        label="Hosts by access interval"
        columns={hostIntervalsColumns(total)}
        rows={chosenRows(accumulate(bins), chosen, ({ asked, polite }) => asked > 0 || polite > 0)}
        rowKey={({ fromSeconds }) => String(fromSeconds)}
        summary={formatQuantity(total, 'host')}
        fileName="host-intervals.csv"
        filters={chosen === undefined ? undefined : <Button onClick={onAll}>Show all intervals</Button>}
        empty={null}
      />
      {idle > 0 && (
        <p className="text-small text-ink-faint" data-testid="left-out">
          Left out: {formatQuantity(idle, 'host')} of which nothing is asked at present.
        </p>
      )}
    </>
  );
}
