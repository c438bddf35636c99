import { captureVerdicts, countsByOutcome, type HostHour } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { HourBars } from '../../../design/charts/hour-bars.tsx';
import { outcomeTones, toneMark } from '../../../design/tones.ts';
import { OutcomeBadge } from '../../../design/badge.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { activityCsv, bytesPerSecond, secondsPerAccess } from './activity-figures.ts';

/** Accesses an hour by outcome, how fast answers came and how long they took. */
export function ActivityCharts({ name, hours }: { name: string; hours: readonly HostHour[] }) {
  const t = useTranslations('hosts.activity');
  const words = useTranslations('common.outcomes');
  const formats = useFormats();
  const csv = {
    label: t('csv'),
    fileName: `activity-of-${name.replace(':', '-')}.csv`,
    header: [
      t('columns.at'),
      ...captureVerdicts.map((verdict) => words(verdict)),
      ...(['bytes', 'speed', 'duration'] as const).map((key) => t(`columns.${key}`)),
    ],
    rows: activityCsv(hours),
  };
  const source = t('source', { host: name });
  const accesses = hours.reduce((sum, hour) => sum + hour.accesses, 0);
  if (accesses === 0) return <p className="text-ink-soft">{t('none')}</p>;
  const bars = (of: (hour: HostHour) => number | null, say: (value: number) => string) =>
    hours.map((hour) => {
      const value = of(hour);
      return {
        at: hour.at,
        words: value === null ? t('noAccess') : say(value),
        parts: [{ value: value ?? 0, mark: toneMark.changed }],
      };
    });
  const perSecond = (value: number) => `${formats.bytes(value)}/s`;
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <HourBars
        source={source}
        write={formats.tick}
        isCount
        caption={t('accesses', { accesses })}
        legend={
          <span className="flex flex-wrap gap-x-3">
            {captureVerdicts.map((verdict) => (
              <OutcomeBadge key={verdict} outcome={verdict} />
            ))}
          </span>
        }
        bars={hours.map((hour) => {
          const counts = countsByOutcome(hour);
          return {
            at: hour.at,
            words: t('hour', counts),
            parts: captureVerdicts
              .toReversed()
              .map((verdict) => ({ value: counts[verdict], mark: toneMark[outcomeTones[verdict]] })),
          };
        })}
        csv={csv}
      />
      <HourBars
        source={source}
        write={perSecond}
        caption={t('speed')}
        bars={bars(bytesPerSecond, perSecond)}
        csv={csv}
      />
      <HourBars
        source={source}
        write={formats.duration}
        caption={t('duration')}
        bars={bars(secondsPerAccess, formats.duration)}
        csv={csv}
      />
    </div>
  );
}
