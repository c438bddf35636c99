import type { Scope } from '@meguri/contracts';
import { formatCount, formatQuantity } from '../../format/numbers.ts';

/** What a scope lets in, in one sentence. */
export function describeScope(scope: Scope): string {
  const where = {
    host: 'The hosts of the seeds',
    domain: 'The registrable domains of the seeds',
    tld:
      scope.tlds.length > 0
        ? `Hosts under ${scope.tlds.map((tld) => `.${tld}`).join(', ')}`
        : 'No host: no top-level domain is named',
    any: 'Every host',
  }[scope.mode];
  const limits = [
    `up to ${formatQuantity(scope.maxHops, 'link')} from a seed`,
    `${formatQuantity(scope.maxDynamicHops, 'link')} behind pages made on demand`,
    `${formatCount(scope.maxPagesPerHost)} pages a host`,
  ];
  const rules = [
    scope.include.length > 0 && `only what matches ${quote(scope.include)}`,
    scope.exclude.length > 0 && `not what matches ${quote(scope.exclude)}`,
  ].filter(Boolean);
  return `${where}, ${[...limits, ...rules].join(', ')}.`;
}

function quote(patterns: readonly string[]): string {
  const shown = patterns.slice(0, 3).join(' or ');
  return patterns.length > 3 ? `${shown} or ${patterns.length - 3} more` : shown;
}
