import type { Resolution } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf } from '../../data/search-parameters.ts';

/** What can be chosen for all hosts at once: a new access interval is a matter of each host. */
export const choicesForAll = ['optimal-price', 'accept', 'drop-share', 'drop-class'] as const;

/** A number of an address that lies within bounds, or none. */
const between = (least: number, most: number) =>
  z.coerce.number().min(least).max(most).optional().catch(undefined);

const schema = z.object({
  /** What is tried out for all hosts. */
  choice: oneOf(choicesForAll),
  /** Percent of the pages to leave out. */
  percent: between(0, 100),
  /** The highest importance to leave out. */
  importance: between(0.25, 8),
  /** A new access interval, seconds. */
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

/** What the address says is tried out for all hosts. */
export function choiceForAll({ choice = 'optimal-price', ...parameters }: OverloadParameters): Resolution {
  return resolutionOf(choice, parameters, 1);
}

/** Everything that can be done about a host, side by side. */
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

/** The longest interval at which a host would give all that is asked for, in two digits. */
function enoughSeconds({ accessIntervalSeconds, ratio }: { accessIntervalSeconds: number; ratio: number }) {
  const seconds = accessIntervalSeconds / Math.max(1, ratio);
  const digit = 10 ** (Math.floor(Math.log10(seconds)) - 1);
  return Number((Math.floor(seconds / digit) * digit).toPrecision(2));
}
