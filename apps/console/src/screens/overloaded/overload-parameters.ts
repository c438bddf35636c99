import type { HarmlessResolution, Resolution } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf } from '../../data/search-parameters.ts';

/** Resolutions for all hosts at once; a new access interval applies to one host only. */
export const choicesForAll = ['optimal-price', 'accept', 'drop-share', 'drop-class'] as const;

/** A number within bounds, else undefined. */
const between = (least: number, most: number) =>
  z.coerce.number().min(least).max(most).optional().catch(undefined);

const schema = z.object({
  /** Resolution of the dry run. */
  choice: oneOf(choicesForAll),
  /** Percentage of pages to drop. */
  percent: between(0, 100),
  /** Highest importance to drop. */
  importance: between(0.25, 8),
  /** New access interval in seconds. */
  interval: between(0.001, 86_400),
});

export type OverloadParameters = z.infer<typeof schema>;

export function readOverloadParameters(parameters: RawParameters): OverloadParameters {
  return schema.parse(parameters);
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

const usualPercent = 10;
const lowestImportance = 0.25;

/**
 * The resolution of the dry run in the URL.
 *
 * @param recommended the better one by the last dry run, which is the default
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
  { percent = usualPercent, importance = lowestImportance, interval }: OverloadParameters,
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

/** The longest interval that meets the demand of a host, in two digits. */
function enoughSeconds({ accessIntervalSeconds, ratio }: { accessIntervalSeconds: number; ratio: number }) {
  const seconds = accessIntervalSeconds / Math.max(1, ratio);
  const digit = 10 ** (Math.floor(Math.log10(seconds)) - 1);
  return Number((Math.floor(seconds / digit) * digit).toPrecision(2));
}

export const isSame = (a: Resolution, b: Resolution): boolean => JSON.stringify(a) === JSON.stringify(b);
