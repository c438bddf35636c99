import type { ConsumerDetail, ConsumerState, RemovalListRow, TransferRow } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'consumers'>;

export const consumerTones: Readonly<Record<ConsumerState, Tone>> = {
  requested: 'overload',
  approved: 'new',
  suspended: 'blocked',
};

const listed = 5;

/** What a consumer may receive, one sentence for each part of its scope. */
export function scopeSentences(
  { scope, history, pushState }: Pick<ConsumerDetail, 'scope' | 'history' | 'pushState'>,
  t: T,
  formats: Formats,
) {
  const few = (names: readonly string[]) =>
    names.length > listed
      ? t('scope.more', { names: formats.list(names.slice(0, listed)), count: names.length - listed })
      : formats.list(names);
  const { hosts, domains, surtPrefixes, urls, seedLists, kinds, capturedFrom, capturedBefore } = scope;
  return [
    ...(scope.wholeArchive ? [t('scope.whole')] : []),
    ...(hosts.length > 0 ? [t('scope.hosts', { names: few(hosts) })] : []),
    ...(domains.length > 0 ? [t('scope.domains', { names: few(domains) })] : []),
    ...(surtPrefixes.length > 0 ? [t('scope.prefixes', { names: few(surtPrefixes) })] : []),
    ...(urls.length > 0 ? [t('scope.urls', { count: urls.length })] : []),
    ...(seedLists.length > 0 ? [t('scope.seedLists', { names: few(seedLists) })] : []),
    ...(kinds.length > 0 ? [t('scope.kinds', { names: formats.list(kinds) })] : []),
    ...(capturedFrom === null ? [] : [t('scope.from', { at: formats.instant(capturedFrom) })]),
    ...(capturedBefore === null ? [] : [t('scope.before', { at: formats.instant(capturedBefore) })]),
    t(history ? 'scope.history' : 'scope.new'),
    ...(pushState === null ? [] : [t('scope.push', { address: pushState.address })]),
  ];
}

/** The state of a transfer. */
export const transferState = ({ endedAt, isComplete }: TransferRow): 'complete' | 'cut' | 'underWay' =>
  isComplete ? 'complete' : endedAt === null ? 'underWay' : 'cut';

/** Whether a list of removed records was carried out. */
export const removalState = ({
  acknowledgedAt,
  fetchedAt,
}: RemovalListRow): 'acknowledged' | 'fetched' | 'waiting' =>
  acknowledgedAt !== null ? 'acknowledged' : fetchedAt === null ? 'waiting' : 'fetched';
