import type { FileFilter } from '@meguri/database';
import { packageKinds } from '@meguri/contracts';

/** A query that cannot be answered: problem and fix in a sentence. */
export class WasapiProblem extends Error {
  override name = 'WasapiProblem';
}

export interface WebdataQuery {
  filter: Omit<FileFilter, 'consumerId' | 'packageId'>;
  page: number;
  pageSize: number;
}

const pageSizes = { default: 100, most: 2_000 } as const;
const maxPage = 1_000_000;

const instants = {
  'crawl-time-after': 'crawledFrom',
  'crawl-time-before': 'crawledBefore',
  'crawl-start-after': 'crawledFrom',
  'crawl-start-before': 'crawledBefore',
  'store-time-after': 'storedFrom',
  'store-time-before': 'storedBefore',
} as const;

const known = [...Object.keys(instants), 'filename', 'filetype', 'collection', 'page', 'page_size'];

/**
 * Reads the filters and the page of a WASAPI query. Unknown parameters are refused: an ignored filter would
 * return unwanted files.
 *
 * @throws {WasapiProblem}
 */
export function readWebdataQuery(search: URLSearchParams): WebdataQuery {
  for (const name of search.keys())
    if (!known.includes(name))
      throw new WasapiProblem(`The parameter "${name.slice(0, 100)}" is not known. Use ${known.join(', ')}.`);
  const filter: WebdataQuery['filter'] = {
    filename: fileName(search.get('filename')),
    crawledFrom: null,
    crawledBefore: null,
    storedFrom: null,
    storedBefore: null,
    kind: collection(search.get('collection')),
  };
  for (const [name, field] of Object.entries(instants)) {
    const text = search.get(name);
    if (text !== null) filter[field] = readInstant(name, text);
  }
  const filetype = search.get('filetype');
  if (filetype !== null && filetype !== 'warc')
    throw new WasapiProblem('All files are WARC files. Use filetype=warc.');
  return { filter, ...readPage(search) };
}

/** @throws {WasapiProblem} */
export function readPage(search: URLSearchParams): { page: number; pageSize: number } {
  return {
    page: wholeNumber('page', search.get('page'), 1, maxPage),
    pageSize: wholeNumber('page_size', search.get('page_size'), pageSizes.default, pageSizes.most),
  };
}

function wholeNumber(name: string, text: string | null, fallback: number, most: number): number {
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d{1,7}$/.test(text) || value < 1 || value > most)
    throw new WasapiProblem(`${name} must be a whole number from 1 to ${most}.`);
  return value;
}

function fileName(text: string | null): string | null {
  if (text === null) return null;
  if (!/^[\w.*?-]{1,200}$/.test(text))
    throw new WasapiProblem('filename must be the name of a file, with * for any characters and ? for one.');
  return text;
}

function collection(text: string | null): string | null {
  if (text === null) return null;
  const kind = packageKinds.find((one) => one === text);
  if (kind === undefined) throw new WasapiProblem(`collection must be one of ${packageKinds.join(', ')}.`);
  return kind;
}

/** A date, or an instant as in RFC 3339; without a zone in UTC. @throws {WasapiProblem} */
export function readInstant(name: string, text: string): Date {
  const [, date, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}(?:-\d\d){0,2})(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  const full = `${date}${'-01'.repeat(date === undefined ? 0 : (10 - date.length) / 3)}T${time.replace('T', '')}${zone}`;
  const at = new Date(full);
  if (date === undefined || Number.isNaN(at.getTime()))
    throw new WasapiProblem(
      `${name} must be a date or an instant such as 2026-07-01 or 2026-07-01T12:00:00Z.`,
    );
  return at;
}
