import { startsAtNewHosts, type Scope } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Describes a scope in one sentence. */
export function describeScope(scope: Scope, t: Translator<'seeds.scope'>, { locale }: Formats): string {
  const comma = locale === 'ja' ? '、' : ', ';
  const tlds = scope.tlds.map((tld) => `.${tld}`).join(comma);
  const where = scope.mode === 'tld' ? (tlds === '' ? t('tldNone') : t('tld', { tlds })) : t(scope.mode);
  const rest = [
    t(startsAtNewHosts(scope) ? 'hopsFromStarts' : 'hops', { count: scope.maxHops }),
    t('dynamic', { count: scope.maxDynamicHops }),
    t('pages', { count: scope.maxPagesPerHost }),
    ...(scope.maxHostsPerDomain === null ? [] : [t('hosts', { count: scope.maxHostsPerDomain })]),
    ...(scope.mediaTypes.length > 0 ? [t('types', { patterns: quote(scope.mediaTypes, t) })] : []),
    ...(scope.embedded === null ? [] : [t(scope.embedded ? 'parts' : 'noParts')]),
    ...(scope.include.length > 0 ? [t('include', { patterns: quote(scope.include, t) })] : []),
    ...(scope.exclude.length > 0 ? [t('exclude', { patterns: quote(scope.exclude, t) })] : []),
  ];
  return t('sentence', { where, rest: rest.join(comma) });
}

const shownAtMost = 3;

function quote(patterns: readonly string[], t: Translator<'seeds.scope'>): string {
  const [head = '', ...others] = patterns.slice(0, shownAtMost);
  const first = others.reduce((before, more) => t('or', { first: before, more }), head);
  return patterns.length > shownAtMost ? t('orMore', { first, count: patterns.length - shownAtMost }) : first;
}
