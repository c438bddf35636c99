'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { RevisitIntervals } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import type { CrawlPart } from '../intervals/crawl-part.ts';
import { IntervalFigure } from '../intervals/interval-figure.tsx';
import { revisitIntervalsQuery } from '../intervals/interval-queries.ts';
import { IntervalTable } from '../intervals/interval-table.tsx';
import { refreshMs } from '../intervals/interval-parameters.ts';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { PagesOfBin } from './pages-of-bin.tsx';
import { revisitIntervalsSummary } from './revisit-intervals-summary.ts';
import { RevisitIntervalsChart } from './revisit-intervals-chart.tsx';
import { revisitIntervalsColumns } from './revisit-intervals-columns.tsx';

export function RevisitIntervalsScreen() {
  const words = useTranslations('intervals.revisit');
  const figureWords = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const state = useIntervalParameters();
  const { parameters, set } = state;
  const { axis = 'log', count = 'linear', bin: chosen, node, tld, list, site } = parameters;
  const part = { node, tld, list, site };
  const options = revisitIntervalsQuery(trpc, useRawParameters());
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  const choose = (fromSeconds: number) => set({ bin: fromSeconds === chosen ? undefined : fromSeconds });
  return (
    <IntervalFigure
      title={words('name')}
      query={query}
      summary={figure && revisitIntervalsSummary(figure, words, formats)}
      state={state}
      withSites
      controls={
        <Segmented
          label={words('countAxis')}
          options={[
            { key: 'linear', name: words('count') },
            { key: 'log', name: words('logCount') },
          ]}
          value={count}
          onChange={(key) => set({ count: key })}
        />
      }
      pictureName={words('picture')}
      source={words('source')}
      range={figure && figureWords('asOf', { at: formats.instant(figure.at) })}
      pictureTitle={<Explain text={meaning('intervalPages')}>{words('picture')}</Explain>}
      isEmpty={figure?.bins.every(({ pages }) => pages === 0) ?? false}
      empty={{
        title: words('none'),
        text: words('emptyNext'),
      }}
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
          <RevisitIntervalsTable
            figure={figure}
            part={part}
            chosen={chosen}
            onAll={() => set({ bin: undefined })}
          />
        )
      }
    />
  );
}

function RevisitIntervalsTable({
  figure: { bins, states },
  part,
  chosen,
  onAll,
}: {
  figure: RevisitIntervals;
  part: CrawlPart;
  chosen: number | undefined;
  onAll: () => void;
}) {
  const words = useTranslations('intervals.revisit');
  const t = useTranslations('intervals');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const total = bins.reduce((sum, { pages }) => sum + pages, 0);
  const bin = bins.find(({ fromSeconds }) => fromSeconds === chosen);
  const others = [
    states.once > 0 && words('once', { count: states.once }),
    states.failing > 0 && words('failing', { count: states.failing }),
    states.unplanned > 0 && words('unplanned', { count: states.unplanned }),
    states.uncaptured > 0 && words('uncaptured', { count: states.uncaptured }),
  ].filter(Boolean);
  return (
    <>
      <IntervalTable
        name="revisit-intervals"
        label={words('picture')}
        columns={revisitIntervalsColumns(total, part, t, meaning, formats)}
        bins={bins}
        chosen={chosen}
        onAll={onAll}
        isFilled={({ pages, pagesBefore }) => pages > 0 || (pagesBefore ?? 0) > 0}
        summary={t('figure.pages', { count: total })}
      />
      {bin && <PagesOfBin bin={bin} part={part} />}
      {others.length > 0 && (
        <p className="text-small text-ink-faint" data-testid="left-out">
          {words('others', { parts: others.join(formats.locale === 'ja' ? '、' : ', ') })}
        </p>
      )}
    </>
  );
}
