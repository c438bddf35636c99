import { noImportCounts, type ImportDetail } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import {
  formatWords,
  fileName,
  foundFacts,
  importsSummary,
  learntFacts,
  progressWords,
  removalSentences,
  sourceWords,
} from './import-words.ts';
import { readImportId } from './import-queries.ts';

const formats = formatsOf('en', 'UTC');
const t = keysOf<'imports'>();
const at = new Date('2026-03-01T12:00:00Z');
const imported: ImportDetail = {
  id: 7,
  state: 'done',
  seedList: 'default',
  createdAt: at,
  createdBy: 'ann',
  finishedAt: at,
  counts: { ...noImportCounts, entries: 100, captures: 90, held: 30, repeated: 8, refused: 2, pages: 5 },
  problem: null,
  copies: false,
  source: '/old/a.warc.gz',
  files: 3,
  bytes: 1e9,
  entries: 100,
  problemCount: 1,
  progress: null,
  readFiles: 3,
  formats: [],
  skipped: { post: 4 },
};

it.each([
  ['7', 7],
  ['0', null],
  ['-1', null],
  ['7; drop', null],
  ['9999999999', null],
  [undefined, null],
  [['7', '8'], null],
])('the import of the address %j is %j', (text, id) => {
  expect(readImportId(text)).toBe(id);
});

describe('a source', () => {
  it('is the name of the first file, with nothing invisible in it', () => {
    expect(fileName('/a/b\u202e.cdx')).toBe('b\\u{202e}.cdx');
    expect(sourceWords(imported, t)).toBe('sourceMore {"name":"a.warc.gz","count":2}');
    expect(sourceWords({ ...imported, files: 1 }, t)).toBe('a.warc.gz');
  });

  it('has a format, or none that is known', () => {
    expect([formatWords('wacz', t), formatWords(null, t), formatWords('toString', t)]).toEqual([
      'formats.wacz',
      'formats.none',
      'formats.none',
    ]);
  });
});

describe('progress', () => {
  it('has a rate and the time left once they are known', () => {
    const half = { done: 5e8, of: 1e9, perSecond: null };
    expect(progressWords('reading', half, t, formats)).toEqual({
      share: 0.5,
      text: expect.stringContaining('progress.reading'),
    });
    expect(progressWords('reading', { ...half, perSecond: 5e7 }, t, formats).text).toMatch(
      /progress\.speed .*50\.0 MB.*10 s/,
    );
    expect(progressWords('storing', { done: 30, of: 20, perSecond: 1 }, t, formats).share).toBe(1);
  });

  it('is the meaning of the state while no figures are known', () => {
    for (const progress of [null, { done: 0, of: 0, perSecond: null }])
      expect(progressWords('queued', progress, t, formats)).toEqual({ share: null, text: 'states.queuedIs' });
  });
});

it('a removal says what it removes, and that it cancels', () => {
  const keys = (change: Partial<ImportDetail>) =>
    removalSentences({ ...imported, ...change }, t).map((sentence) => sentence.split(' ')[0]);
  expect(keys({})).toEqual([
    'remove.captures',
    'remove.pages',
    'remove.schedule',
    'remove.snapshots',
    'remove.files',
  ]);
  expect(keys({ state: 'reading', counts: noImportCounts })).toEqual([
    'remove.cancels',
    'remove.nothing',
    'remove.files',
  ]);
  expect(keys({ copies: true })).toContain('remove.copies');
});

it('figures count captures without a record, and skipped entries by kind', () => {
  const value = (facts: { key: string; value: string }[], key: string) =>
    facts.find((fact) => fact.key === key)?.value;
  const found = foundFacts(imported, t, formats);
  expect(['unheld', 'refused', 'post', 'no-access'].map((key) => value(found, key))).toEqual([
    '60',
    '2',
    '4',
    '0',
  ]);
  expect(value(learntFacts(imported, t, formats), 'pages')).toBe('5');
});

it('the summary counts running and stopped imports', () => {
  expect(importsSummary([], t, formats)).toBe('summary');
  const states = ['done', 'reading', 'failed', 'paused'] as const;
  expect(
    importsSummary(
      states.map((state) => ({ ...imported, state })),
      t,
      formats,
    ),
  ).toBe('summaryDone {"count":1,"captures":360} summaryOpen {"count":1} summaryStopped {"count":2}');
});
