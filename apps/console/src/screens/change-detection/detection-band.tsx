'use client';

import { detectionBand } from '@meguri/schedule';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useScales } from '../intervals/use-scales.ts';

/** The target range: ratios with the most versions per access. */
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
      opacity={0.18}
    />
  );
}

/** The target range in words, for the legend: labels in the plot would cover bars. */
export function bandWords(t: Translator<'intervals.detection'>, formats: Formats): string {
  const { low, high } = detectionBand;
  return t('band', { low: formats.share(low, 1), high: formats.share(high, 1) });
}
