import { z } from 'zod';
import { readListQuery, type RobotsCheckList, type RobotsFilter } from '@meguri/contracts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import { pagedQuery } from '../../data/paged-query.ts';

const schema = z.object({
  tab: oneOf(['checks', 'changes', 'tester']),
  host: textParameter,
  /** `scheme instant` of the selected version. */
  version: textParameter,
});

/** URL parameters of the robots screen. */
export function readRobotsParameters(parameters: RawParameters) {
  const { tab = 'checks', host, version } = schema.parse(parameters);
  const { filter } = readListQuery('robots-checks', parameters);
  return { tab, filter, host, version };
}

/** URL parameter of a version. */
export const versionParameter = (version: { host: string; scheme: string; fetchedAt: Date }) =>
  `${version.scheme} ${version.fetchedAt.toISOString()} ${version.host}`;

/** Reads what {@link versionParameter} wrote; null for anything else. */
export function readVersionParameter(text: string | undefined) {
  const [scheme, instant = '', name] = (text ?? '').split(' ');
  const fetchedAt = new Date(instant);
  if (!scheme || !/^[a-z][a-z\d+.-]*$/.test(scheme) || !name || Number.isNaN(fetchedAt.getTime()))
    return null;
  return { scheme, fetchedAt, name } as const;
}

export function robotsListQuery(
  fetchPage: (input: { filter: RobotsFilter; cursor?: string }) => Promise<RobotsCheckList>,
  input: { filter: RobotsFilter },
) {
  return pagedQuery(['robots', 'list'], fetchPage, input);
}
