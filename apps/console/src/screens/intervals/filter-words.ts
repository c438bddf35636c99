import type { IntervalParameters } from './interval-parameters.ts';

/** What the figures are narrowed down to; null: to nothing. */
export function filterWords({ node, tld, list }: IntervalParameters): string | null {
  const parts = [
    tld !== undefined && (tld.startsWith('(') ? 'IP addresses' : `.${tld}`),
    list !== undefined && `seed list ${list}`,
    node !== undefined && `node ${node}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
