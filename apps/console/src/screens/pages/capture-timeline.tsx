'use client';

import { captureVerdicts, type TimelineMark, type TimeSpan } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { timeTicks } from '../../design/charts/axes.ts';
import { drawnAxis, nameBelow, nameBeside, plainAxis } from '../../design/charts/axis-style.tsx';
import { useNow } from '../../design/time.tsx';
import { PlotBrush } from '../../design/time-range/time-brush.tsx';
import { VerdictBadge } from '../../design/badge.tsx';
import { ToneShape } from '../../design/tone-mark.tsx';
import { outcomeTones } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';

interface CaptureTimelineProps {
  captures: readonly TimelineMark[];
  nextVisitAt: Date | null;
  /** Null: from the first capture to the next visit. */
  span: TimeSpan | null;
  onSelect: (span: TimeSpan) => void;
}

/** Lanes from the bottom up. */
const lanes = captureVerdicts.toReversed();
const heightPx = 190;
const ticksAtMost = 8;

interface Mark {
  at: number;
  lane: number;
  capture: TimelineMark;
}

/** A page's captures and next visit on a time axis. */
export function CaptureTimeline({ captures, nextVisitAt, span, onSelect }: CaptureTimelineProps) {
  const t = useTranslations('pages.page');
  const outcomes = useTranslations('common.outcomes');
  const formats = useFormats();
  const now = useNow().getTime();
  const marks = captures.map((capture): Mark => ({
    at: capture.at.getTime(),
    lane: lanes.indexOf(capture.verdict),
    capture,
  }));
  const next = nextVisitAt && Math.max(now, nextVisitAt.getTime());
  const first = marks.reduce((least, { at }) => Math.min(least, at), now);
  const last = Math.max(now, next ?? now);
  const margin = (last - first) * 0.02 + 1_000;
  const [from, to] = span ? [span.from.getTime(), span.to.getTime()] : [first - margin, last + margin];
  const { ticks, format } = timeTicks(from, to, ticksAtMost, formats);
  const isShown = (at: number) => at >= from && at <= to;
  return (
    <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 1_000, height: heightPx }}>
      <ScatterChart margin={{ top: 18, right: 60, bottom: 4, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="at"
          domain={[from, to]}
          allowDataOverflow
          ticks={ticks}
          niceTicks="none"
          tickFormatter={format}
          height={40}
          interval="preserveStartEnd"
          {...drawnAxis}
          label={nameBelow(t('time', { zone: formats.timeZone }))}
        />
        <YAxis
          type="number"
          dataKey="lane"
          domain={[-0.5, lanes.length - 0.5]}
          ticks={lanes.map((_, lane) => lane)}
          niceTicks="none"
          tickFormatter={(lane: number) => outcomes(lanes[lane] ?? 'error')}
          width={92}
          label={nameBeside(t('verdictAxis'))}
          {...plainAxis}
        />
        {isShown(now) && (
          <ReferenceLine
            x={now}
            stroke="var(--ink-faint)"
            label={{ value: t('now'), position: 'top', textAnchor: 'end', dx: 3 }}
          />
        )}
        {next !== null && next > now && isShown(next) && (
          <ReferenceLine
            x={next}
            stroke="var(--accent)"
            strokeDasharray="4 3"
            label={{
              value: t('next'),
              position: 'top',
              textAnchor: 'start',
              dx: -3,
              style: { fill: 'var(--accent)' },
            }}
          />
        )}
        <Tooltip isAnimationActive={false} cursor={false} content={<MarkWords />} />
        <PlotBrush
          chart={{ from: new Date(from), to: new Date(to), stepSeconds: 60, now: new Date(now) }}
          onSelect={onSelect}
        />
        <Scatter data={marks} isAnimationActive={false} shape={CaptureMark} />
      </ScatterChart>
    </ResponsiveContainer>
  );
}

function CaptureMark({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: Mark }) {
  return (
    <ToneShape tone={payload ? outcomeTones[payload.capture.verdict] : 'neutral'} x={cx} y={cy} radius={5} />
  );
}

/** The chart sets `payload`. */
function MarkWords({ payload }: { payload?: readonly { payload: Mark }[] }) {
  const formats = useFormats();
  const mark = payload?.[0]?.payload;
  if (!mark) return null;
  const { verdict, at, status, code } = mark.capture;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <p className="font-medium">{formats.instant(at)}</p>
      <p className="flex gap-2">
        <VerdictBadge verdict={verdict} />
        <span className="text-ink-soft">
          {status} {code}
        </span>
      </p>
    </div>
  );
}
