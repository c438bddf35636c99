import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { readListValues, type HarmlessResolution, type ListValues, type Resolution } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';

/** Resolution of the dry run, percentage of pages or highest importance to drop. */
export interface OverloadParameters extends ListValues<'overloaded-hosts'> {
  /** New access interval in seconds. */
  interval?: number | undefined;
}

const intervalSeconds = z.coerce
  .number()
  .min(0.001)
  .max(longestAccessIntervalSeconds)
  .optional()
  .catch(undefined);

export function readOverloadParameters(parameters: RawParameters): OverloadParameters {
  return {
    ...readListValues('overloaded-hosts', parameters),
    interval: intervalSeconds.parse(parameters.interval),
  };
}

export function writeOverloadParameters(
  parameters: OverloadParameters,
): Record<keyof OverloadParameters, string | undefined> {
  const { choice, percent, importance, interval } = parameters;
  return {
    choice,
    percent: percent?.toString(),
    importance: importance?.toString(),
    interval: interval?.toString(),
  };
}

const defaultPercent = 10;
const lowestImportance = 0.25;

/**
 * The resolution of the dry run in the URL.
 *
 * @param recommended the better resolution by the last dry run, which is the default
 */
export function choiceForAll(
  { choice, ...parameters }: OverloadParameters,
  recommended: HarmlessResolution = 'optimal-price',
): Resolution {
  return resolutionOf(choice ?? recommended, parameters, 1);
}

/** All resolutions of a host, to compare. */
export function choicesFor(
  parameters: OverloadParameters,
  host: { accessIntervalSeconds: number; ratio: number },
): Resolution[] {
  const kinds = ['accept', 'optimal-price', 'shorten-interval', 'drop-share', 'drop-class'] as const;
  return kinds.map((kind) => resolutionOf(kind, parameters, enoughSeconds(host)));
}

function resolutionOf(
  kind: Resolution['kind'],
  { percent = defaultPercent, importance = lowestImportance, interval }: OverloadParameters,
  enough: number,
): Resolution {
  switch (kind) {
    case 'shorten-interval':
      return { kind, accessIntervalSeconds: interval ?? enough };
    case 'drop-share':
      return { kind, share: percent / 100 };
    case 'drop-class':
      return { kind, importance };
    default:
      return { kind };
  }
}

/** The longest interval that meets the demand of a host, with two significant digits. */
function enoughSeconds({ accessIntervalSeconds, ratio }: { accessIntervalSeconds: number; ratio: number }) {
  const seconds = accessIntervalSeconds / Math.max(1, ratio);
  const digit = 10 ** (Math.floor(Math.log10(seconds)) - 1);
  return Number((Math.floor(seconds / digit) * digit).toPrecision(2));
}

export const isSame = (a: Resolution, b: Resolution): boolean => JSON.stringify(a) === JSON.stringify(b);
