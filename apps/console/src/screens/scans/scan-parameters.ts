'use client';

import { useMemo } from 'react';
import { z } from 'zod';
import { useRawParameters } from '../../data/use-address.ts';
import { oneOf, textParameter, type RawParameters } from '../../data/search-parameters.ts';

const scanTabs = ['results', 'nodes', 'skipped'] as const;
export const resultViews = ['table', 'chart', 'sql'] as const;

const schema = z.object({
  tab: oneOf(scanTabs),
  view: oneOf(resultViews),
  of: oneOf(['result', 'reduced']),
  /** The column of the chart. */
  column: textParameter,
});
export type ScanParameters = z.infer<typeof schema>;

/** URL parameters of a scan's screen. */
export const readScanParameters = (parameters: RawParameters): ScanParameters => schema.parse(parameters);

export function useScanParameters(): ScanParameters {
  const raw = useRawParameters();
  return useMemo(() => readScanParameters(raw), [raw]);
}
