'use client';

import { useSearchParams } from 'next/navigation';
import { useAddress } from '../../data/use-address.ts';
import type { IntervalParameters } from './interval-parameters.ts';
import { readIntervalParameters, writeIntervalParameters } from './interval-parameters.ts';

export interface IntervalState {
  parameters: IntervalParameters;
  set: (change: Partial<IntervalParameters>) => void;
  clear: () => void;
}

/** The URL parameters and a setter. */
export function useIntervalParameters(): IntervalState {
  const go = useAddress();
  const parameters = readIntervalParameters(Object.fromEntries(useSearchParams()));
  return {
    parameters,
    set: (change) => go(writeIntervalParameters({ ...parameters, ...change })),
    clear: () => go({}),
  };
}
