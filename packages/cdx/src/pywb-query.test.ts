import { cdxjLine } from '@meguri/warc';
import { expect, test } from 'vitest';
import { readCdxQuery } from './dialect.ts';
import { answerOf, rowOf } from './rows.fixture.ts';

const home = 'http://www.example.org/';
const rows = [
  rowOf(home, '20240101000000'),
  rowOf('https://example.org/', '20240102000000', { status: 301 }),
  rowOf(home, '20240102120000', { isRevisit: true }),
  rowOf(home, '20250303030303', { mime: null, status: null, digest: null }),
  rowOf('http://example.org/a', '20240506000000'),
];
const answer = (search: string) => answerOf('pywb', rows, search);
const stamps = async (search: string) =>
  (await answer(`${search}&output=text&fl=timestamp`)).trimEnd().split('\n');

test('by default the lines are those of a CDXJ export', async () => {
  const [row] = rows;
  const line = cdxjLine({
    ...row!,
    date: new Date(row!.capturedAt / 1_000),
    contentType: row!.mime,
    payloadDigest: row!.digest,
    revisit: false,
  });
  expect(await answer('url=example.org&limit=1')).toBe(line);
});

test('JSON is one object per line with string values, without unknown ones', async () => {
  const lines = (await answer('url=example.org&output=json')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      urlkey: 'org,example)/',
      timestamp: '20240101000000',
      url: home,
      mime: 'text/html',
      status: '200',
      offset: '100',
      filename: 'a.warc.gz',
    },
    { status: '301' },
    { mime: 'warc/revisit', status: '200' },
    { mime: 'unk', digest: '' },
  ]);
  expect(lines[3]).not.toContain('status');
});

test('fields are chosen by fl or fields, also by their names in other indexes', async () => {
  expect(await answer('url=example.org/a&output=json&fl=urlkey,status')).toBe(
    '{"urlkey":"org,example)/a","status":"200"}\n',
  );
  expect(await answer('url=example.org/a&output=text&fields=original,mimetype')).toBe(
    'http://example.org/a text/html\n',
  );
  expect(await answer('url=example.org/a&fl=url')).toBe(
    'org,example)/a 20240506000000 {"url":"http://example.org/a"}\n',
  );
});

test.each([
  ['mime:html', ['20240101000000', '20240102000000']],
  ['=mime:text/html', ['20240101000000', '20240102000000']],
  ['=mime:html', ['']],
  ['!mime:html', ['20240102120000', '20250303030303']],
  ['!=status:200', ['20240102000000', '20250303030303']],
  ['~mime:text/.*', ['20240101000000', '20240102000000']],
  ['~mime:html', ['']],
  ['!~mime:te', ['20240102120000', '20250303030303']],
  ['~status:3', ['20240102000000']],
  ['warc/revisit', ['20240102120000']],
])('the filter %s', async (filter, expected) => {
  expect(await stamps(`url=example.org&filter=${encodeURIComponent(filter)}`)).toEqual(expected);
});

test('an empty closest= sorts nothing, and one with a timestamp sorts by distance', async () => {
  expect(await stamps('url=example.org&closest=&sort=closest')).toEqual([
    '20240101000000',
    '20240102000000',
    '20240102120000',
    '20250303030303',
  ]);
  expect(await stamps('url=example.org&closest=202501&limit=2')).toEqual([
    '20250303030303',
    '20240102120000',
  ]);
  expect(await stamps('url=example.org&matchType=prefix&closest=20240506&limit=1')).toEqual([
    '20240506000000',
  ]);
});

test('reverse lists the latest capture first', async () => {
  expect(await stamps('url=example.org&sort=reverse&limit=1')).toEqual(['20250303030303']);
  expect(await stamps('url=example.org&reverse=true')).toHaveLength(4);
});

test('collapses by time and status, and by field', async () => {
  expect(await stamps('url=example.org&collapseTime=8')).toEqual([
    '20240101000000',
    '20240102000000',
    '20240102120000',
    '20250303030303',
  ]);
  expect(await stamps('url=example.org&collapseTime=4&filter=!status:301')).toEqual([
    '20240101000000',
    '20250303030303',
  ]);
  expect(await stamps('url=example.org&collapse=timestamp:8')).toHaveLength(3);
});

test('there is one page', async () => {
  expect(JSON.parse(await answer('url=example.org&showNumPages=true'))).toMatchObject({ pages: 1 });
});

test.each([
  ['url=example.org&limit=-1', /from 1/],
  ['url=example.org&limit=0', /from 1/],
  ['url=example.org&page=1', /page=0/],
  ['url=example.org&closest=soon', /closest=soon/],
  ['url=example.org&output=link', /cdxj, json, text/],
  ['url=example.org&filter=~url:[', /regular expression/],
  ['url=example.org&filter=nofield:x', /unknown field/],
  ['url=example.org&collapseTime=15', /from 1 to 14/],
])('refuses %s', (search, message) => {
  expect(() => readCdxQuery('pywb', search)).toThrow(message);
});
