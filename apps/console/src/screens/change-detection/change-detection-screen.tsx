'use client';

import { useTranslations } from 'next-intl';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChangeDetection, ChangeDetectionBin } from '@meguri/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../data/trpc.ts';
import { useRawParameters } from '../../data/use-address.ts';
import { Explain } from '../../design/explain.tsx';
import { Segmented } from '../../design/forms/segmented.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { TimeRangeControl } from '../../design/time-range/time-range-control.tsx';
import { useTimeRange } from '../../design/time-range/use-time-range.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { IntervalFigure } from '../intervals/interval-figure.tsx';
import { refreshMs } from '../intervals/interval-parameters.ts';
import { changeDetectionQuery, defaultVisitsRange } from '../intervals/interval-queries.ts';
import { IntervalTable } from '../intervals/interval-table.tsx';
import { useIntervalParameters } from '../intervals/use-interval-parameters.ts';
import { changeDetectionSummary } from './change-detection-summary.ts';
import { ElapsedChart } from './elapsed-chart.tsx';
import { RatioChart, ratioDefinitions } from './ratio-chart.tsx';
import { Recommendations } from './recommendations.tsx';
import { changeDetectionColumns } from './change-detection-columns.tsx';

const weekSeconds = 604_800;
/** Where zooming starts while all weeks are shown. */
const weekBefore = (instant: Date) => new Date(instant.getTime() - weekSeconds * 1_000);

export function ChangeDetectionScreen() {
  const t = useTranslations('intervals.detection');
  const figureWords = useTranslations('intervals.figure');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const state = useIntervalParameters();
  const { parameters, set } = state;
  const { axis = 'log', bin: chosen, ratio = 'unique' } = parameters;
  const time = useTimeRange(defaultVisitsRange);
  const options = changeDetectionQuery(trpc, useRawParameters());
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  useLiveRefetch(query.refetch, refreshMs);
  const figure = query.data;
  return (
    <IntervalFigure
      title={t('name')}
      query={query}
      summary={figure && changeDetectionSummary(figure, t, formats)}
      state={state}
      controls={
        <Segmented
          label={t('definition')}
          options={ratioDefinitions.map((key) => ({ key, name: t(`definitions.${key}`) }))}
          value={ratio}
          onChange={(key) => set({ ratio: key })}
        />
      }
      pictureName={t(`pictures.${ratio}`)}
      source={t('source')}
      range={figure && figureWords('asOf', { at: formats.instant(figure.at) })}
      pictureTitle={
        <Explain text={meaning(ratio === 'unique' ? 'uniqueRatio' : 'detectionRatio')}>
          {t(`pictures.${ratio}`)}
        </Explain>
      }
      above={figure && <Recommendations recommendations={figure.recommendations} />}
      note={t(`howToRead.${ratio}`)}
      isEmpty={figure?.bins.every(({ pages }) => pages === 0) ?? false}
      empty={{
        title: t('empty'),
        text: t('emptyNext'),
      }}
      picture={
        figure && (
          <RatioChart
            figure={figure}
            axis={axis}
            ratio={ratio}
            chosen={chosen}
            onChoose={({ fromSeconds }) => set({ bin: fromSeconds === chosen ? undefined : fromSeconds })}
          />
        )
      }
      below={
        figure && (
          <ChartFrame
            title={t('elapsed.title')}
            name={t('elapsed.title')}
            note={t('elapsed.note')}
            source={t('elapsed.source')}
            range={periodWords(figure, figureWords, formats)}
            empty={
              figure.bins.every(({ visits }) => visits === 0)
                ? { title: t('elapsed.empty'), text: t('emptyNext') }
                : null
            }
            actions={
              <TimeRangeControl
                state={time}
                shown={{ from: figure.since ?? weekBefore(figure.until), to: figure.until }}
                finestSeconds={weekSeconds}
              />
            }
          >
            <ElapsedChart figure={figure} axis={axis} />
          </ChartFrame>
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

/** The period of the counted visits. */
function periodWords(
  { until, since }: ChangeDetection,
  t: Translator<'intervals.figure'>,
  formats: Formats,
): string {
  const end = formats.instant(until);
  return since === null
    ? t('untilNow', { at: end })
    : t('between', { from: formats.instant(since), at: end });
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
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return (
    <IntervalTable
      name="change-detection"
      label={t('name')}
      columns={changeDetectionColumns(t, meaning, formats)}
      bins={bins}
      chosen={chosen}
      onAll={onAll}
      isFilled={({ pages }) => pages > 0}
      summary={t('pages', { count: bins.reduce((sum, { pages }) => sum + pages, 0) })}
    />
  );
}
