'use client';

import type { LiveTopic, LiveTotals, NodeLive, Overview } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { useNow } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { FigureTile } from './figure-tile.tsx';
import { figureKeys, historySpan, overviewFigures } from './overview-figures.ts';

const pauseMs = 1_000;
const topics: readonly LiveTopic[] = ['figures'];

interface FiguresProps {
  overview: Overview;
  totals: LiveTotals;
  nodes: readonly NodeLive[];
}

/** All figures with their last 24 h. */
export function Figures({ overview, totals, nodes }: FiguresProps) {
  const t = useTranslations('overview.figures');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  const trpc = useTRPC();
  const until = useNow().getTime();
  const history = useQuery(trpc.overview.history.queryOptions());
  useLiveRefetch(history.refetch, pauseMs, { topics });
  const spanSeconds = historySpan(history.data, until);
  const figures = overviewFigures({ overview, totals, nodes, spanSeconds }, history.data, t, formats);
  return (
    <dl
      aria-label={t('label')}
      data-testid="figures"
      className="grid grid-cols-6 gap-px overflow-hidden rounded-lg border border-line bg-line max-xl:grid-cols-4 max-lg:grid-cols-3 max-md:grid-cols-2"
    >
      {figureKeys.map((key) => (
        <FigureTile
          key={key}
          testId={key}
          label={t(key)}
          definition={meaning(key)}
          spoken={t('lastDay', { figure: t(key), span: formats.duration(spanSeconds) })}
          spanSeconds={spanSeconds}
          until={until}
          {...figures[key]}
        />
      ))}
    </dl>
  );
}
