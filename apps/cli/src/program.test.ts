import { expect, test } from 'vitest';
import { runApart as meguri } from './run-apart.fixture.ts';

const answers = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

test('robots eval answers line by line', async () => {
  const question = {
    robots: 'User-agent: *\nDisallow: /private',
    agent: 'Meguri',
    url: 'http://a.example/private/x',
  };
  const { output, code } = await meguri(['robots', 'eval'], `${JSON.stringify(question)}\nnonsense\n`);
  expect(answers(output)).toMatchObject([{ allowed: false, line: 2 }, { error: expect.any(String) }]);
  expect(code).toBe(0);
});

test('url canon answers line by line', async () => {
  const { output } = await meguri(
    ['url', 'canon'],
    '{"url":"HTTP://A.Example:80/x/../y#z"}\n{"url":"http://"}',
  );
  expect(answers(output)).toEqual([
    { url: 'http://a.example/y', surt: 'example,a)/y', host: 'a.example' },
    { error: expect.any(String) },
  ]);
});

test('html links answers line by line', async () => {
  const question = { html: '<title>T</title><a href=/x>', url: 'http://a.example/' };
  const { output } = await meguri(['html', 'links'], JSON.stringify(question));
  expect(answers(output)).toMatchObject([
    { title: 'T', links: [{ url: 'http://a.example/x', kind: 'a', nofollow: false }] },
  ]);
});

test.each([[[]], [['url']], [['url', 'canon', '--help']]])('%j shows help', async (args) => {
  const { output, errors } = await meguri(args);
  expect(output + errors).toContain('Usage: meguri');
});

test('an invalid argument gives one line and fails', async () => {
  expect(await meguri(['url', 'canon', '--no-such'])).toEqual({
    output: '',
    errors: "error: unknown option '--no-such' (see --help)\n",
    code: 1,
  });
});
