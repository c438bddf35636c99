'use client';

import type { ComplaintEvidence } from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../../design/button.tsx';
import { saveText } from '../../design/table/save-text.ts';
import { toCsv } from '../../design/table/csv.ts';
import { useFormats } from '../../i18n/use-formats.ts';

const width = 336;
const height = 48;

/** Accesses per hour, errors in their own colour on top of a mark of their own. */
export function HourBars({ evidence: { hours, host } }: { evidence: ComplaintEvidence }) {
  const t = useTranslations('complaints.evidence');
  const formats = useFormats();
  const most = Math.max(...hours.map(({ accesses }) => accesses));
  if (most === 0) return null;
  const step = width / hours.length;
  const tall = (count: number) => (count / most) * (height - 2);
  const save = () =>
    saveText(
      `accesses-${host}.csv`,
      toCsv(
        [t('hour'), t('accesses'), t('errors')],
        hours.map(({ at, accesses, errors }) => [at.toISOString(), accesses, errors]),
      ),
    );
  return (
    <figure>
      <figcaption className="flex items-center justify-between text-small font-medium text-ink-soft">
        <span>
          {t('perHour')}, {t('perHourMost', { count: most })}
        </span>
        <IconButton label={t('csv')} onClick={save}>
          <Download className="size-4" aria-hidden />
        </IconButton>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t('perHour')}: ${t('perHourMost', { count: most })}`}
        className="h-16 w-full"
      >
        <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-strong)" />
        {hours.map(({ at, accesses, errors }, index) => (
          <g key={at.getTime()}>
            <title>{`${formats.instant(at)}: ${accesses}`}</title>
            <rect
              x={index * step}
              width={Math.max(1, step - 0.4)}
              y={height - tall(accesses)}
              height={tall(accesses)}
              fill="var(--changed-mark)"
            />
            <rect
              x={index * step}
              width={Math.max(1, step - 0.4)}
              y={height - tall(errors)}
              height={tall(errors)}
              fill="var(--error-mark)"
            />
          </g>
        ))}
      </svg>
      <p className="flex justify-between text-micro text-ink-soft">
        <span>{formats.day(hours[0]?.at ?? new Date(0))}</span>
        <span>{formats.day(hours.at(-1)?.at ?? new Date(0))}</span>
      </p>
    </figure>
  );
}
