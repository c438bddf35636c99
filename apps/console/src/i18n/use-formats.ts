'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import type { Formats } from '../format/formats.ts';
import { formatsOf } from '../format/formats.ts';

export function useFormats(): Formats {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => formatsOf(locale, timeZone), [locale, timeZone]);
}
