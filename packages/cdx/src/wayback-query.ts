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
import type { CdxQuery, RowFormat } from './cdx-query.ts';
import { fieldNamed, maxCollapses, readCollapse, type FieldText } from './collapse.ts';
import { oneOf, readParameters, type CdxParameters } from './read-parameters.ts';
import { readScope } from './read-scope.ts';
import { readResumeKey } from './resume-key.ts';
import { filterBy, maxFilters, patternTest, type RowFilter } from './row-filter.ts';
import { firstInstant, instantAfter } from './timestamps.ts';

/** Most rows of an answer, as by default in the Wayback Machine. */
const waybackLimit = 150_000;
const maxSorted = 10_000;
const farthest = 999_999_999_999_999;

/** The seven columns of the Wayback Machine, then the location of the record. */
const columns: readonly (readonly [string, FieldText])[] = [
  ['urlkey', urlKeyText],
  ['timestamp', timestampText],
  ['original', urlText],
  ['mimetype', ({ mime, isRevisit }) => (isRevisit ? revisitType : (mime ?? 'unk'))],
  ['statuscode', ({ status, isRevisit }) => (isRevisit || status === null ? '-' : String(status))],
  ['digest', (row) => digestOf(row) ?? '-'],
  ['length', lengthText],
  ['offset', offsetText],
  ['filename', fileNameText],
];
const fields: ReadonlyMap<string, FieldText> = new Map(columns);
const defaultFields = columns.slice(0, 7).map(([name]) => name);

/** Reads a query in the syntax of the Wayback Machine's CDX server. @throws {CdxProblem} */
export function readWaybackQuery(search: string): CdxQuery {
  const parameters = readParameters(search);
  const [from, to, key] = [parameters.text('from'), parameters.text('to'), parameters.text('resumeKey')];
  const limit = parameters.integer('limit', -farthest, farthest) ?? 0;
  const order = orderOf(parameters, limit);
  const max = order.kind === 'ascending' ? waybackLimit : maxSorted;
  return {
    ...readScope(parameters),
    from: from === null ? null : firstInstant('from', from),
    before: to === null ? null : instantAfter('to', to),
    filters: parameters.all('filter', maxFilters).map(readFilter),
    collapse: parameters.all('collapse', maxCollapses).map((text) => readCollapse(text, fields)),
    order,
    offset: parameters.integer('offset', 0, waybackLimit) ?? 0,
    // 0 means no limit.
    limit: limit === 0 ? max : Math.min(Math.abs(limit), max),
    resumeAfter: key === null ? null : readResumeKey(key),
    showResumeKey: parameters.isTrue('showResumeKey'),
    showsPageCount: parameters.isTrue('showNumPages'),
    page: Math.max(0, parameters.integer('page', -farthest, farthest) ?? 0),
    format: formatOf(parameters),
  };
}

function orderOf(parameters: CdxParameters, limit: number): CdxQuery['order'] {
  const sort = oneOf('sort', parameters.text('sort'), ['default', 'closest', 'reverse'] as const);
  const closest = parameters.text('closest');
  if (closest !== null && sort === 'closest')
    return { kind: 'closest', to: firstInstant('closest', closest) };
  if (sort === 'reverse') return { kind: 'descending' };
  return { kind: limit < 0 || (parameters.isTrue('fastLatest') && limit !== 0) ? 'last' : 'ascending' };
}

/**
 * `[!]field:expression`, `[!]number:expression`, or an expression for the whole line. It must match the whole
 * value.
 */
function readFilter(text: string): RowFilter {
  const [, not = '', rest = ''] = /^(!?)(.*)$/s.exec(text) ?? [];
  const [, name, pattern] = /^(\w+):(.*)$/s.exec(rest) ?? [];
  if (name === undefined || pattern === undefined)
    return filterBy(wholeLine, patternTest(rest, 'whole'), not === '!');
  const field =
    columns[/^\d{1,2}$/.test(name) ? Number(name) : -1]?.[1] ?? fieldNamed('filter', name, fields);
  return filterBy(field, patternTest(pattern, 'whole'), not === '!');
}

const wholeLine: FieldText = (row) =>
  columns
    .slice(0, defaultFields.length)
    .map(([, text]) => text(row))
    .join(' ');

function formatOf(parameters: CdxParameters): RowFormat {
  const isJson = oneOf('output', parameters.text('output'), ['json', 'text', 'csv'] as const) === 'json';
  const wanted = parameters.text('fl')?.split(',') ?? defaultFields;
  const texts = wanted.map((name) => fieldNamed('fl', name, fields));
  if (!isJson)
    return {
      contentType: 'text/plain; charset=utf-8',
      row: (row) => `${texts.map((text) => text(row)).join(' ')}\n`,
      before: '',
      between: '',
      after: '',
      empty: '',
      resumeKey: (key) => `\n${key}\n`,
      pageCount: '1\n',
    };
  return {
    contentType: 'application/json',
    row: (row) => JSON.stringify(texts.map((text) => text(row))),
    before: `[${JSON.stringify(wanted)},\n`,
    between: ',\n',
    after: ']\n',
    empty: '[]\n',
    resumeKey: (key, hasRows) => `${hasRows ? ',\n' : ''}[],\n${JSON.stringify([key])}`,
    pageCount: '[["numpages"],\n["1"]]\n',
  };
}
