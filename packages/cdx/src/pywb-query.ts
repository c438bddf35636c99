import {
  digestOf,
  fileNameText,
  lengthText,
  offsetText,
  revisitType,
  timestampText,
  urlKeyText,
  urlText,
} from './row-fields.ts';
import { CdxProblem, type CdxQuery, type RowFormat } from './cdx-query.ts';
import type { CdxRow } from './cdx-row.ts';
import { fieldNamed, maxCollapses, readCollapse, type FieldText } from './collapse.ts';
import { oneOf, readParameters, type CdxParameters } from './read-parameters.ts';
import { readScope } from './read-scope.ts';
import { filterBy, maxFilters, patternTest, type RowFilter } from './row-filter.ts';
import { firstInstant, instantAfter } from './timestamps.ts';

/** Most rows of an answer, and the default of `limit=`, as in pywb. */
const pywbLimit = 100_000;
/** Most rows of an answer that must be sorted before the first row is sent. */
const maxSorted = 10_000;

/** Null: a row lacks the field. */
const values: Readonly<Record<string, (row: CdxRow) => string | null>> = {
  urlkey: urlKeyText,
  timestamp: timestampText,
  url: urlText,
  mime: ({ mime, isRevisit }) => (isRevisit ? revisitType : (mime ?? 'unk')),
  status: ({ status }) => (status === null ? null : String(status)),
  digest: (row) => digestOf(row) ?? '',
  length: lengthText,
  offset: offsetText,
  filename: fileNameText,
};

const names = Object.keys(values);
const otherNames = { original: 'url', u: 'url', statuscode: 'status', mimetype: 'mime', m: 'mime' };
const moreNames = { l: 'length', o: 'offset', d: 'digest', t: 'timestamp', k: 'urlkey', f: 'filename' };

const fields: ReadonlyMap<string, FieldText> = new Map([
  ...names.map((name) => [name, textOf(name)] as const),
  ...Object.entries({ ...otherNames, ...moreNames }).map(([other, name]) => [other, textOf(name)] as const),
]);

function textOf(name: string): FieldText {
  const value = values[name];
  return (row) => value?.(row) ?? '';
}

/** Reads a query in the syntax of pywb's CDX server. @throws {CdxProblem} */
export function readPywbQuery(search: string): CdxQuery {
  const parameters = readParameters(search);
  const from = parameters.text('from') ?? parameters.text('from_ts');
  const to = parameters.text('to');
  const order = orderOf(parameters);
  const limit = parameters.integer('limit', 1, 1_000_000_000) ?? pywbLimit;
  const page = parameters.integer('page', 0, 1_000_000_000) ?? 0;
  if (page > 0) throw new CdxProblem(`page=${page} does not exist: every answer is one page, page=0.`);
  return {
    ...readScope(parameters),
    from: from === null ? null : firstInstant('from', from),
    before: to === null ? null : instantAfter('to', to),
    filters: parameters.all('filter', maxFilters).map(readFilter),
    collapse: [
      ...parameters.all('collapse', maxCollapses).map((text) => readCollapse(text, fields)),
      ...timeAndStatus(parameters),
    ],
    order,
    offset: 0,
    limit: Math.min(limit, order.kind === 'ascending' ? pywbLimit : maxSorted),
    resumeAfter: null,
    showResumeKey: false,
    showsPageCount: parameters.isTrue('showNumPages'),
    page,
    format: formatOf(parameters),
  };
}

/** `closest=` sorts even without `sort=`; empty, as in a template without value, it is ignored. */
function orderOf(parameters: CdxParameters): CdxQuery['order'] {
  const sort = oneOf('sort', parameters.text('sort'), ['default', 'closest', 'reverse'] as const);
  const closest = parameters.text('closest');
  if (closest !== null) return { kind: 'closest', to: firstInstant('closest', closest) };
  return sort === 'reverse' || parameters.isTrue('reverse') ? { kind: 'descending' } : { kind: 'ascending' };
}

/** `collapseTime=N`: keeps the first of the rows with the same first N digits and status. */
function timeAndStatus(parameters: CdxParameters) {
  const digits = parameters.integer('collapseTime', 1, 14);
  const status = textOf('status');
  return digits === null ? [] : [(row: CdxRow) => `${timestampText(row).slice(0, digits)} ${status(row)}`];
}

/** `[!][=|~][field:]text`: the field contains or equals the text, or matches it from the beginning. */
function readFilter(text: string): RowFilter {
  const [, not = '', how = '', rest = ''] = /^(!?)([=~]?)(.*)$/s.exec(text) ?? [];
  const colon = rest.indexOf(':');
  const field = colon < 0 ? cdxjLineOf : fieldNamed('filter', rest.slice(0, colon), fields);
  const value = rest.slice(colon + 1);
  if (how === '~') return filterBy(field, patternTest(value, 'beginning'), not === '!');
  const passes = how === '=' ? (found: string) => found === value : (found: string) => found.includes(value);
  return filterBy(field, { passes, isSlow: false }, not === '!');
}

function formatOf(parameters: CdxParameters): RowFormat {
  const output = oneOf('output', parameters.text('output'), ['cdxj', 'json', 'text'] as const) ?? 'cdxj';
  const wanted = (parameters.text('fields') ?? parameters.text('fl'))?.split(',') ?? null;
  for (const name of wanted ?? []) fieldNamed('fl', name, fields);
  const rowTexts = {
    cdxj: (row: CdxRow) =>
      `${urlKeyText(row)} ${timestampText(row)} ${jsonOf(row, wanted ?? names.slice(2))}\n`,
    json: (row: CdxRow) => `${jsonOf(row, wanted ?? names)}\n`,
    text: (row: CdxRow) => `${(wanted ?? names).map((name) => valueOf(row, name) || '-').join(' ')}\n`,
  };
  return {
    contentType: { cdxj: 'text/x-cdxj', json: 'text/x-ndjson', text: 'text/plain; charset=utf-8' }[output],
    row: rowTexts[output],
    before: '',
    between: '',
    after: '',
    empty: '',
    resumeKey: () => '',
    pageCount: '{"blocks": 1, "pages": 1, "pageSize": 1}\n',
  };
}

const canonicalName = (name: string) =>
  ({ ...otherNames, ...moreNames })[name as keyof typeof otherNames] ?? name;
const valueOf = (row: CdxRow, name: string) => values[canonicalName(name)]?.(row) ?? null;

/** Every value is a string, as in pywb. */
function jsonOf(row: CdxRow, wanted: readonly string[]): string {
  const entries = wanted.map((name) => [canonicalName(name), valueOf(row, name)] as const);
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
}

const cdxjLineOf = (row: CdxRow) => `${urlKeyText(row)} ${timestampText(row)} ${jsonOf(row, names.slice(2))}`;
