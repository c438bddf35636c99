import {
  packageRequestSchema,
  requestPeriods,
  withinPeriod,
  type PackageRequestInput,
} from '@meguri/contracts';
import { readInstant, WasapiProblem } from './wasapi-query.ts';

/** The only function of jobs here. */
export const jobFunction = 'extract';

const lists = { host: 'hosts', domain: 'domains', prefix: 'surtPrefixes', tld: 'topLevelDomains' } as const;
const known = [...Object.keys(lists), 'url', 'mime', 'crawl-time-after', 'crawl-time-before', 'period'];

/**
 * Reads the query of a job: `host`, `domain`, `prefix`, `tld` and `url`, each any number of times, with a
 * period of capture (default) or of change: documents that were first captured, or changed, within it.
 *
 * @throws {WasapiProblem}
 */
export function readJobQuery(query: string): PackageRequestInput {
  const search = new URLSearchParams(query);
  for (const name of search.keys())
    if (!known.includes(name))
      throw new WasapiProblem(`A job has no parameter "${name.slice(0, 100)}". Use ${known.join(', ')}.`);
  const named = search.get('period') ?? 'capture';
  const period = requestPeriods.find((one) => one === named);
  if (period === undefined)
    throw new WasapiProblem(
      'period must be capture (accesses within it) or change (content that is new within it).',
    );
  const [after, before] = [search.get('crawl-time-after'), search.get('crawl-time-before')];
  const place = Object.fromEntries(
    Object.entries(lists).map(([name, field]) => [field, search.getAll(name)]),
  );
  return {
    definition: {
      time: withinPeriod({
        from: after === null ? null : readInstant('crawl-time-after', after),
        to: before === null ? null : readInstant('crawl-time-before', before),
        period,
      }),
      place,
      kind: { mimes: search.getAll('mime') },
    },
    urls: search.getAll('url'),
  };
}

/** The query of a stored request, as far as jobs can express it. */
export function jobQuery(stored: unknown): string {
  const request = packageRequestSchema.safeParse(stored);
  if (!request.success) return '';
  const { definition, urls } = request.data;
  const { time, place, kind } = definition;
  const search = new URLSearchParams();
  for (const [name, field] of Object.entries(lists))
    for (const value of place[field]) search.append(name, value);
  for (const url of urls) search.append('url', url);
  for (const mime of kind.mimes) search.append('mime', mime);
  if (time.from) search.append('crawl-time-after', time.from.toISOString());
  if (time.to) search.append('crawl-time-before', time.to.toISOString());
  if (time.level === 'versions') search.append('period', 'change');
  return search.toString();
}

const states: Readonly<Record<string, string>> = {
  queued: 'queued',
  building: 'running',
  paused: 'queued',
  unreachable: 'queued',
  ready: 'complete',
  withdrawn: 'running',
  expired: 'complete',
};

/** The state of a job, as WASAPI names it. */
export const jobState = (state: string): string => states[state] ?? 'failed';
