import { overloadFormulas, usableShare } from '@meguri/schedule';

/**
 * Whether a host's demand exceeds its access limit, in SQL.
 *
 * @param inputs expressions: its base load in float8, its access interval in seconds, and whether it was
 *   overloaded
 */
export const isOverloadedText = (inputs: {
  baseLoad: string;
  accessIntervalSeconds: string;
  wasOverloaded: string;
}): string =>
  overloadFormulas.expression('isOverloaded', { ...inputs, usableShare: `${usableShare}::float8` });
