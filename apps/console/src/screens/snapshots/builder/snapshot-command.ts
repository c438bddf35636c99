import { secondsPerDay, type SnapshotDefinition } from '@meguri/contracts';
import { goneStatuses } from '@meguri/validity';
import { shellWord } from '../../../format/shell-word.ts';

/** The command that creates the same snapshot in a terminal. */
export function snapshotCommand(
  name: string,
  { time, place, kind, hasUrlList, requisites }: SnapshotDefinition,
): string {
  const { preset, at, from, to, level, relations, pick, maxAgeSeconds, gone } = time;
  const options: [string, string | number | undefined][] = [
    ['preset', preset],
    ['at', at?.toISOString()],
    ['from', from?.toISOString()],
    ['to', to?.toISOString()],
    ['level', level],
    ['relations', relations?.join(',')],
    ['pick', pick],
    ['max-age', maxAgeSeconds === undefined ? undefined : maxAgeSeconds / secondsPerDay],
    ['gone', gone.join() === goneStatuses.join() ? undefined : gone.join(',')],
    ['host', listOf(place.hosts)],
    ['domain', listOf(place.domains)],
    // A sort key contains commas, and the name of a seed list may.
    ...place.surtPrefixes.map((prefix): [string, string] => ['prefix', prefix]),
    ['tld', listOf(place.topLevelDomains)],
    ['country', listOf(place.countries)],
    ...place.seedLists.map((list): [string, string] => ['seed-list', list]),
    ['urls', hasUrlList ? 'FILE' : undefined],
    ['mime', listOf(kind.mimes)],
    ['status', listOf(kind.statuses)],
    ['language', listOf(kind.languages)],
    ['min-bytes', kind.minBytes],
    ['max-bytes', kind.maxBytes],
  ];
  const words = options.flatMap(([option, value]) =>
    value === undefined ? [] : [`--${option} ${shellWord(String(value))}`],
  );
  const flags = requisites ? ['--requisites'] : [];
  return ['npx meguri snapshots create', name || 'NAME', ...words, ...flags].join(' ');
}

const listOf = (values: readonly (string | number)[]) => (values.length > 0 ? values.join(',') : undefined);
