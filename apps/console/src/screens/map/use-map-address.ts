'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { useAddress } from '../../data/use-address.ts';
import { readMapParameters, writeMapParameters, type MapParameters } from './map-parameters.ts';

/** The map's URL parameters. Successive changes, such as a selection and the flight to it, are merged. */
export function useMapAddress(): {
  parameters: MapParameters;
  set: (change: Partial<MapParameters>) => void;
} {
  const search = useSearchParams();
  const go = useAddress();
  const parameters = readMapParameters(Object.fromEntries(search));
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = readMapParameters(Object.fromEntries(search));
  }, [search]);
  const set = useCallback(
    (change: Partial<MapParameters>) => {
      latest.current = { ...latest.current, ...change };
      go(writeMapParameters(latest.current));
    },
    [go],
  );
  return { parameters, set };
}
