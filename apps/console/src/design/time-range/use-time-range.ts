'use client';

import { writeTimeRange, type TimePreset, type TimeRange } from '@meguri/contracts';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { timeRangeKeys, timeRangeOf } from './time-range-of.ts';

export interface TimeRangeState {
  range: TimeRange;
  /** Each range is an entry of the history, so that Back returns to the previous one. */
  set: (range: TimeRange) => void;
}

/** The time range of a screen, in its address. Other parameters stay. */
export function useTimeRange(defaultPreset: TimePreset): TimeRangeState {
  const router = useRouter();
  const path = usePathname();
  const parameters = useSearchParams();
  return {
    range: timeRangeOf(Object.fromEntries(parameters), defaultPreset),
    set: (range) => {
      const next = new URLSearchParams(parameters);
      for (const key of timeRangeKeys) next.delete(key);
      const isUsual = 'preset' in range && range.preset === defaultPreset;
      for (const [key, value] of Object.entries(isUsual ? {} : writeTimeRange(range))) next.set(key, value);
      const query = next.toString();
      router.push(query ? `${path}?${query}` : path, { scroll: false });
    },
  };
}
