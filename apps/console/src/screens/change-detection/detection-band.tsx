'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { detectionBand } from '@meguri/schedule';
import { useScales } from '../intervals/use-scales.ts';

/** Narrower charts have no room for the labels. */
const roomForWordsPx = 480;

/** Ratios with the most versions per access. */
export function DetectionBand() {
  const scales = useScales();
  if (!scales) return null;
  const { low, high } = detectionBand;
  const top = scales.y(high);
  return (
    <rect
      aria-hidden
      x={scales.left}
      y={top}
      width={scales.right - scales.left}
      height={scales.y(low) - top}
      fill="var(--changed-mark)"
      opacity={0.14}
    />
  );
}

/** Labels in, above and below the band, drawn over the bars. */
export function DetectionBandWords() {
  const t = useTranslations('intervals.detection.band');
  const formats = useFormats();
  const scales = useScales();
  if (!scales) return null;
  const { low, high } = detectionBand;
  const top = scales.y(high);
  const hasRoom = scales.right - scales.left > roomForWordsPx;
  return (
    <g aria-hidden>
      {hasRoom && <Words y={top - 5} text={t('above')} />}
      <Words
        y={top + 14}
        text={t('target', { low: formats.share(low, 1), high: formats.share(high, 1) })}
        fill="var(--changed-text)"
      />
      {hasRoom && <Words y={scales.y(low) + 14} text={t('below')} />}
    </g>
  );
}

/** At the left edge, where bars are few; the outline keeps it readable over them. */
function Words({ y, text, fill = 'var(--ink-soft)' }: { y: number; text: string; fill?: string }) {
  const scales = useScales();
  if (!scales) return null;
  return (
    <text
      x={scales.left + 6}
      y={y}
      fontSize={11}
      fontWeight={500}
      fill={fill}
      stroke="var(--surface)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}
