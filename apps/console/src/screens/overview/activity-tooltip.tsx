import { captureVerdicts } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { ToneMark } from '../../design/tone-mark.tsx';
import { outcomeTones } from '../../design/tones.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { formatPeriod } from '../../design/time-range/periods.ts';
import type { ActivityBucket } from './activity-series.ts';

interface ActivityTooltipProps {
  stepSeconds: number;
  /** Set by the chart. */
  payload?: readonly { payload: ActivityBucket }[];
}

export function ActivityTooltip({ stepSeconds, payload }: ActivityTooltipProps) {
  const t = useTranslations('overview.activity');
  const names = useTranslations('common.outcomes');
  const formats = useFormats();
  const bucket = payload?.[0]?.payload;
  if (!bucket) return null;
  const total = captureVerdicts.reduce((sum, verdict) => sum + (bucket[verdict] ?? 0), 0);
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-small shadow-lg">
      <p className="mb-1 font-medium">{formatPeriod(bucket.at, stepSeconds, formats)}</p>
      {bucket.changed === null ? (
        <p className="text-ink-faint">{t('nothingCounted')}</p>
      ) : (
        <table>
          <tbody>
            {captureVerdicts.toReversed().map((verdict) => (
              <tr key={verdict}>
                <td className="pr-1.5">
                  <ToneMark tone={outcomeTones[verdict]} />
                </td>
                <td className="pr-4">{names(verdict)}</td>
                <td className="text-right font-medium">{formats.rate(bucket[verdict] ?? 0)}</td>
                <td className="pl-1 text-ink-faint">{t('perMinute')}</td>
                <td className="pl-3 text-right text-ink-faint">
                  {formats.share(bucket[verdict] ?? 0, total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
