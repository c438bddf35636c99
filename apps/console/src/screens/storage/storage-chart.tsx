'use client';

import { useTranslations } from 'next-intl';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { drawnAxis, nameBelow, nameBeside } from '../../design/charts/axes.ts';
import { useFrozenUnderPointer } from '../../design/charts/use-readout.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { StoragePeriod } from './storage-periods.ts';

const heightPx = 240;

/** Bytes fetched by day or month. The chart freezes under the pointer. */
export function StorageChart({ periods, by }: { periods: readonly StoragePeriod[]; by: 'day' | 'month' }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const { shown, pointer } = useFrozenUnderPointer(periods);
  return (
    <div {...pointer} data-testid="storage-chart">
      <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 800, height: heightPx }}>
        <BarChart
          data={[...shown]}
          margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
          barCategoryGap={1}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            minTickGap={24}
            interval="equidistantPreserveStart"
            {...drawnAxis}
            height={38}
            label={nameBelow(t(by === 'day' ? 'dayAxis' : 'monthAxis'))}
          />
          <YAxis
            width={72}
            tickFormatter={formats.bytes}
            tickLine={false}
            axisLine={false}
            tickCount={5}
            label={nameBeside(t('bytesAxis'))}
          />
          <Tooltip
            cursor={{ fill: 'var(--ink)', opacity: 0.06 }}
            isAnimationActive={false}
            content={<StorageTooltip />}
          />
          <Bar dataKey="bytes" fill="var(--changed-mark)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The chart sets `payload`. */
function StorageTooltip({ payload }: { payload?: readonly { payload: StoragePeriod }[] }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const period = payload?.[0]?.payload;
  if (!period) return null;
  return (
    <p className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <span className="block font-medium">{period.name}</span>
      {t('barIs', { bytes: formats.bytes(period.bytes), accesses: period.accesses })}
    </p>
  );
}
