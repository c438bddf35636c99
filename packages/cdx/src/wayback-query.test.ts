import { encodeBase32 } from '@meguri/warc';
import { describe, expect, test } from 'vitest';
import { readCdxQuery } from './dialect.ts';
import { answerOf, rowOf } from './rows.fixture.ts';

const home = 'http://www.example.org/';
const rows = [
  rowOf(home, '20240101000000'),
  rowOf('https://example.org/', '20240102000000', { status: 301 }),
  rowOf(home, '20240102120000', { isRevisit: true }),
  rowOf(home, '20250303030303', { mime: 'text/plain' }),
  rowOf('http://example.org/a/b.png', '20240505000000', { mime: 'image/png', digest: null }),
  rowOf('http://example.org/a', '20240506000000'),
  rowOf('http://example.org/apple', '20240507000000', { status: 404 }),
  rowOf('http://sub.example.org/', '20240601000000'),
  rowOf('http://example.org:8080/', '20240602000000'),
  rowOf('http://example.organic/', '20240603000000'),
  rowOf('http://localhost:8080/a', '20240604000000'),
];
const answer = (search: string) => answerOf('wayback', rows, search);
const stamps = async (search: string) => (await answer(`${search}&fl=timestamp`)).trimEnd().split('\n');
const named = async (search: string) => (await answer(`${search}&fl=original`)).trimEnd().split('\n');

test('text has seven columns, and http, https and www are one', async () => {
  const lines = (await answer('url=example.org')).split('\n');
  expect(lines[0]).toBe(
    `org,example)/ 20240101000000 ${home} text/html 200 ${encodeBase32(new Uint8Array(20).fill(home.length))} 200`,
  );
  expect(lines).toHaveLength(5);
});

test('JSON is an array of arrays with a header, and an empty array without rows', async () => {
  expect(JSON.parse(await answer('url=example.org&output=json&limit=1&fl=urlkey,statuscode'))).toEqual([
    ['urlkey', 'statuscode'],
    ['org,example)/', '200'],
  ]);
  expect(JSON.parse(await answer('url=example.org&output=json'))).toHaveLength(5);
  expect(await answer('url=nowhere.example&output=json')).toBe('[]\n');
  expect(await answer('url=nowhere.example')).toBe('');
});

test('a revisit has the type warc/revisit and no status, and unknown values are dashes', async () => {
  expect(await answer('url=example.org&fl=mimetype,statuscode&from=20240102120000&to=2024')).toBe(
    'warc/revisit -\n',
  );
  expect(await answer('url=example.org/a/b.png&fl=digest')).toBe('-\n');
});

describe('match types', () => {
  test.each([
    ['exact', 'url=example.org/a', ['http://example.org/a']],
    [
      'prefix',
      'url=example.org/a&matchType=prefix',
      ['http://example.org/a', 'http://example.org/a/b.png', 'http://example.org/apple'],
    ],
    ['an asterisk after a slash', 'url=example.org/a/*', ['http://example.org/a/b.png']],
    ['an asterisk after letters', 'url=http://example.org/app*', ['http://example.org/apple']],
    [
      'the domain',
      'url=*.example.org&filter=!original:.*/a.*&collapse=urlkey',
      [home, 'http://sub.example.org/', 'http://example.org:8080/'],
    ],
    [
      'the domain by name',
      'url=example.org/x&matchType=domain&filter=original:.*sub.*',
      ['http://sub.example.org/'],
    ],
    ['the host', 'url=sub.example.org/some/path&matchType=host', ['http://sub.example.org/']],
    ['the prefix of a host of one label', 'url=localhost:8080/*', ['http://localhost:8080/a']],
    ['a host of one label', 'url=localhost:8080&matchType=host', ['http://localhost:8080/a']],
    ['its domain', 'url=localhost&matchType=domain', ['http://localhost:8080/a']],
  ])('%s', async (_, search, expected) => {
    expect(await named(search)).toEqual(expected);
  });
});

test.each([
  ['2024', '2024', 3],
  ['20240102', '20240102', 2],
  ['202401020', null, 3],
  [null, '20240101000000', 1],
  ['2', '3', 4],
  ['20240231', null, 1],
])('from %s to %s lists %i', async (from, to, count) => {
  expect(await stamps(`url=example.org${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`)).toHaveLength(
    count,
  );
});

test.each([
  ['statuscode:200', ['20240101000000', '20250303030303']],
  ['!statuscode:200', ['20240102000000', '20240102120000']],
  ['mimetype:text', ['']],
  ['mimetype:text/.*', ['20240101000000', '20240102000000', '20250303030303']],
  ['4:30\\d', ['20240102000000']],
  ['.*https://.*', ['20240102000000']],
])('the filter %s must match the whole value', async (filter, expected) => {
  expect(await stamps(`url=example.org&filter=${encodeURIComponent(filter)}`)).toEqual(expected);
});

test('all of several filters must match', async () => {
  expect(await stamps('url=example.org&filter=statuscode:200&filter=!mimetype:text/html')).toEqual([
    '20250303030303',
  ]);
});

test.each([
  ['timestamp:4', ['20240101000000', '20250303030303']],
  ['timestamp:8', ['20240101000000', '20240102000000', '20250303030303']],
  ['digest', ['20240101000000', '20240102000000', '20240102120000']],
])('collapses by %s', async (collapse, expected) => {
  expect(await stamps(`url=example.org&collapse=${collapse}`)).toEqual(expected);
});

test('a negative limit gives the last rows in order, after collapsing', async () => {
  expect(await stamps('url=example.org&limit=-2')).toEqual(['20240102120000', '20250303030303']);
  expect(await stamps('url=example.org&limit=-1&collapse=timestamp:4')).toEqual(['20250303030303']);
  expect(await stamps('url=example.org&fastLatest=true&limit=1')).toEqual(['20250303030303']);
  expect(await stamps('url=example.org&matchType=prefix&limit=-1')).toEqual(['20240507000000']);
  expect(await stamps('url=example.org&limit=-999999999999')).toHaveLength(4);
});

test('offset and limit give a part', async () => {
  expect(await stamps('url=example.org&offset=1&limit=2')).toEqual(['20240102000000', '20240102120000']);
});

test('sorts by distance, and in reverse', async () => {
  expect(await stamps('url=example.org&sort=closest&closest=20240102&limit=3')).toEqual([
    '20240102000000',
    '20240102120000',
    '20240101000000',
  ]);
  expect(await stamps('url=example.org&sort=reverse&limit=2')).toEqual(['20250303030303', '20240102120000']);
  expect(await stamps('url=*.example.org&sort=closest&closest=20240602&limit=1')).toEqual(['20240602000000']);
});

describe('a resume key', () => {
  test('continues until everything was listed once', async () => {
    const all = await stamps('url=*.example.org');
    const listed: string[] = [];
    let key: string | null = '';
    while (key !== null) {
      const resume = key === '' ? '' : `&resumeKey=${key}`;
      const text = await answer(`url=*.example.org&fl=timestamp&limit=3&showResumeKey=true${resume}`);
      const [body = '', after] = text.split('\n\n');
      listed.push(...body.trimEnd().split('\n'));
      key = after?.trimEnd() ?? null;
    }
    expect(listed).toEqual(all);
  });

  test('follows an empty array in JSON, and is alone if time was over before the first row', async () => {
    const found = JSON.parse(
      await answer('url=example.org&output=json&limit=1&showResumeKey=true'),
    ) as string[][];
    expect(found.slice(2)).toEqual([[], [expect.stringMatching(/^[\w-]+$/)]]);
    const none = await answerOf(
      'wayback',
      rows,
      'url=example.org&output=json&showResumeKey=true&filter=statuscode:9',
      () => true,
    );
    const [header, empty, [key = ''] = []] = JSON.parse(none) as string[][];
    expect([header?.length, empty]).toEqual([7, []]);
    expect(await stamps(`url=example.org&resumeKey=${key}`)).toEqual(['20250303030303']);
  });

  test('is omitted if nothing follows', async () => {
    expect(await answer('url=example.org&limit=4&showResumeKey=true')).not.toContain('\n\n');
  });
});

test('an answer beyond its time limit fails, unless it can end with a resume key', async () => {
  await expect(answerOf('wayback', rows, 'url=*.example.org', () => true)).rejects.toThrow(/showResumeKey/);
});

test('there is one page', async () => {
  expect(await answer('url=example.org&showNumPages=true')).toBe('1\n');
  expect(await stamps('url=example.org&page=0')).toHaveLength(4);
  for (const output of ['text', 'json'])
    expect(await answer(`url=example.org&page=1&output=${output}`)).toBe('');
});

test.each([
  ['', /url=/],
  ['url=', /url=/],
  [`url=${'a'.repeat(9_000)}`, /8000 are allowed/],
  [`url=${'a'.repeat(1_000_000)}`, /12000 are allowed/],
  ['url=example.org&matchType=all', /exact, prefix, host, domain/],
  ['url=mailto:a@example.org&matchType=host', /has no host/],
  ['url=*', /has no host/],
  ['url=filedesc:%00', /is not a URL/],
  [`url=example.org&resumeKey=${Buffer.from('a 0 \0').toString('base64url')}`, /not from this server/],
  ['url=example.org&from=yesterday', /from=yesterday/],
  ['url=example.org&to=202401010000000', /1 to 14 digits/],
  ['url=example.org&sort=closest&closest=garbage', /closest=garbage/],
  ['url=example.org&limit=ten', /whole number/],
  ['url=example.org&limit=-9999999999999999', /whole number/],
  ['url=example.org&limit=1e3', /whole number/],
  ['url=example.org&offset=-1', /offset/],
  ['url=example.org&fl=urlkey,password', /unknown field "password"/],
  ['url=example.org&filter=nofield:x', /unknown field "nofield"/],
  ['url=example.org&filter=original:(', /regular expression/],
  ['url=example.org&filter=original:(?=x)y', /lookaround/],
  [`url=example.org&filter=original:${'a'.repeat(301)}`, /300 are allowed/],
  [`url=example.org${'&filter=statuscode:200'.repeat(11)}`, /11 times/],
  [`url=example.org${'&x=1'.repeat(70)}`, /60 are allowed/],
  ['url=example.org&collapse=timestamp:0', /timestamp:8/],
  ['url=example.org&resumeKey=org%2Cexample%29%2F+2024', /not from this server/],
  ['url=example.org&output=xml', /json, text, csv/],
])('refuses %.60s', (search, message) => {
  expect(() => readCdxQuery('wayback', search)).toThrow(message);
});

test('a negative limit with a resume key is refused', async () => {
  const key = Buffer.from('org,example)/ 0 http://example.org/').toString('base64url');
  await expect(answer(`url=example.org&limit=-1&resumeKey=${key}`)).rejects.toThrow(/ascending/);
});

test.each(['(x+x+)+y', '(a|aa)+$', '((a{10}){10}){10}b', '(.*a){20}', '(.{0,30}a?){30}x'])(
  'the expression %s takes linear time',
  async (pattern) => {
    const long = [rowOf(`http://example.org/${'a'.repeat(3_900)}`, '20240101000000')];
    const search = `url=example.org/*&filter=${encodeURIComponent(`original:${pattern}`)}`;
    const startedMs = performance.now();
    await answerOf('wayback', long, search);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  },
);
