import type { Population } from '../population/population.ts';

/** What the polite interval of a host is, unless it can serve only a part of what its pages ask for. */
const usualSeconds = 10;

/** The access interval of each host, where none is asked for more than it gives. */
export function politeIntervals({ hosts }: Population): Float64Array {
  return new Float64Array(hosts.length).fill(usualSeconds);
}
