import { crawlPages, type PlayedAccess } from '@meguri/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';

const url = 'https://www.example.org/news';
const { crawl, meguri, json } = await ownInstance();

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

const history: [number, Omit<PlayedAccess, 'url'>][] = [
  [1, { verdict: 'new', body: 'A' }],
  [3, { verdict: 'unchanged', body: 'A', repeats: day(1), isNotModified: true }],
  [5, { verdict: 'error' }],
  [7, { verdict: 'changed', body: 'B' }],
  [9, { verdict: 'changed', body: 'A', repeats: day(1) }],
  [11, { verdict: 'changed', body: 'Not found' }],
  [13, { verdict: 'changed', body: 'C' }],
];

beforeAll(async () => {
  await meguri(['seeds', 'add', url]);
  for (const [number, access] of history) {
    crawl.clock.set(day(number));
    await crawlPages(crawl, [{ url, ...access }]);
  }
  await crawl.prisma.$executeRaw`UPDATE capture SET status = 404 WHERE captured_at = ${day(11)}`;
});

interface Row {
  start: string;
  end: string | null;
  state: string;
  accesses: number;
  capture: { capturedAt: string; offset: number; fileName: string };
  body: { capturedAt: string } | null;
}

const dayOf = (text: string | null) => (text === null ? null : new Date(text).getUTCDate());

const versions = async (...options: string[]) => {
  const rows = (await json(['archive', 'versions', url, ...options])) as Row[];
  return rows.map(({ start, end, state }) => [dayOf(start), dayOf(end), state]);
};

test('Without options every version is listed, with the record that holds its body', async () => {
  const rows = (await json(['archive', 'versions', url])) as Row[];
  expect(
    rows.map(({ start, end, state, accesses, body }) => [
      dayOf(start),
      dayOf(end),
      state,
      accesses,
      dayOf(body?.capturedAt ?? null),
    ]),
  ).toEqual([
    [1, 7, 'present', 2, null],
    [7, 9, 'present', 1, null],
    [9, 11, 'present', 1, 1],
    [11, 13, 'gone', 1, null],
    [13, null, 'present', 1, null],
  ]);
});

test('Presets, levels and relations', async () => {
  expect(await versions('--preset', 'as-of', '--at', '2026-03-06')).toEqual([[1, 7, 'present']]);
  expect(await versions('--preset', 'as-of', '--at', '2026-02-27')).toEqual([]);
  const march = ['--from', '2026-03-04', '--to', '2026-03-10'];
  expect(await versions('--preset', 'paper', ...march)).toEqual([[9, 11, 'present']]);
  expect(await versions('--preset', 'accessed-within', ...march)).toEqual([
    [5, 7, 'unknown'],
    [7, 9, 'present'],
    [9, 11, 'present'],
  ]);
  expect(await versions('--preset', 'throughout', ...march)).toEqual([[1, 11, 'present']]);
  expect(await versions('--preset', 'vanished-within', '--from', '20260310', '--to', '20260312')).toEqual([
    [1, 11, 'present'],
  ]);
  expect(await versions('--level', 'lifetimes')).toEqual([
    [1, 11, 'present'],
    [13, null, 'present'],
  ]);
  expect(await versions('--level', 'lifetimes', '--gone', '410')).toEqual([[1, null, 'present']]);
  expect(await versions('--level', 'versions', '--relations', 'during', ...march)).toEqual([
    [7, 9, 'present'],
  ]);
  expect(await versions('--level', 'versions', '--pick', 'first')).toEqual([[1, 7, 'present']]);
});

test('With a maximum age, a page last seen long ago is not returned as current', async () => {
  const asOf = (at: string) => versions('--preset', 'as-of', '--at', at, '--max-age', '30');
  expect(await asOf('2026-04-11')).toEqual([[13, 12, 'present']]);
  expect(await asOf('2026-04-12')).toEqual([]);
});

test('The table says where each record is, and that there are more', async () => {
  const { output, errors } = await meguri(['archive', 'versions', url, '--limit', '1']);
  expect(output).toMatch(/^valid from +until .*\n2026-03-01T00:00:00.000Z +2026-03-07T.* present +2 /);
  expect(errors).toBe('there are more than 1: raise --limit, or narrow the interval\n');
});

test('Captures hidden by a takedown are left out', async () => {
  const { hostId, urlKey } = await crawl.prisma.page.findFirstOrThrow();
  const { id } = await crawl.prisma.takedown.create({
    data: { hostId, hostName: 'www.example.org', urlKey, url, createdAt: day(14), createdBy: 'operator' },
  });
  expect(await versions()).toEqual([]);
  await crawl.prisma.takedown.delete({ where: { id } });
});

test.each([
  [['--preset', 'paper', '--from', '2026-03-09', '--to', '2026-03-01'], /ends before it starts/],
  [['--preset', 'as-of'], /asks for one instant/],
  [['--preset', 'as-of', '--at', '00000101'], /before 1900/],
  [['--preset', 'as-of', '--at', '2026-13-01'], /Give an instant such as/],
  [['--preset', 'sometimes'], /Allowed choices are paper/],
  [['--relations', 'near', '--level', 'entries'], /"near" is not a relation/],
  [['--gone', '404;410'], /separated by commas/],
])('%o is refused', async (options, message) => {
  const { errors, code } = await meguri(['archive', 'versions', url, ...options]);
  expect(errors).toMatch(message);
  expect(code).not.toBe(0);
});

test('A URL that was never seen is named', async () => {
  expect((await meguri(['archive', 'versions', 'https://nobody.example/'])).errors).toMatch(
    /nobody\.example/,
  );
});
