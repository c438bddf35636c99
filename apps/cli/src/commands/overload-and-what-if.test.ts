import { hostIdOf } from '@meguri/database';
import { crawlPages } from '@meguri/services/testing';
import { expect, test } from 'vitest';
import { ownInstance } from '../instance/own-instance.fixture.ts';

const { crawl, meguri, json } = await ownInstance();

test('overloaded hosts are listed, and a preview shows the resolutions of one', async () => {
  const name = 'busy.example';
  await meguri(['seeds', 'add', `https://${name}/`]);
  await crawl.prisma.host.updateMany({
    where: { name },
    data: { overloaded: true, baseLoad: 2 ** 22, effectiveIntervalSeconds: 172_800 },
  });
  await crawl.prisma.page.updateMany({
    where: { hostId: hostIdOf(name) },
    data: { intervalSeconds: 86_400 },
  });
  expect((await meguri(['overload', 'list'])).output).toMatch(/^host .*\nbusy\.example +1 +1 +0\.49 +2\.04 /);
  const { output, code } = await meguri(['overload', 'preview', name, '--drop-share', '50']);
  expect(code).toBe(0);
  expect(output).toContain('capacity per day  0.49');
  for (const resolution of ['accept', 'optimal-price', 'drop-share'])
    expect(output).toMatch(new RegExp(`^${resolution} `, 'm'));
  expect(await json(['overload', 'preview', name, '--interval', '60'])).toMatchObject({
    previews: [{ overloaded: true }, { price: expect.any(Number) }, { overloaded: false }],
  });
  const refused = await meguri(['overload', 'preview', name, '--drop-share', '150']);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('The share of pages to drop must be from 0 to 1, not 1.5');
});

test('the resolution of an overloaded host is chosen and undone', async () => {
  const name = 'chosen.example';
  await meguri(['seeds', 'add', `https://${name}/`]);
  await crawl.prisma.host.updateMany({ where: { name }, data: { overloaded: true, baseLoad: 2 ** 22 } });
  expect((await meguri(['overload', 'apply', name, '--accept', '--reason', 'quiet'])).output).toMatch(
    /accept$/m,
  );
  expect(await json(['overload', 'undo', name])).toMatchObject({ resolution: { kind: 'optimal-price' } });
  expect((await meguri(['overload', 'apply', name])).errors).toContain('name one of the resolutions');
  expect((await meguri(['overload', 'apply', name, '--accept', '--optimal'])).code).not.toBe(0);
});

test('other rules are simulated on the recorded history, or the command reports why not', async () => {
  const page = 'https://tried.example/';
  await meguri(['seeds', 'add', page]);
  const none = await meguri(['what-if', '--host', 'tried.example']);
  expect(none).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no history to simulate') as string,
  });
  for (let visits = 1; visits <= 6; visits += 1) {
    await crawlPages(crawl, [{ url: page, verdict: 'changed', body: `version ${visits}`, visits }]);
    crawl.clock.advanceSeconds(86_400);
  }
  const report = await json(['what-if', '--host', 'tried.example', '--min-interval', '3']);
  expect(report).toMatchObject({
    request: { host: 'tried.example', minIntervalSeconds: 259_200 },
    pages: 1,
    recorded: { accesses: 6, versions: 5 },
  });
  const { output } = await meguri(['what-if', '--host', 'tried.example', '--policy', 'paper']);
  expect(output).toMatch(/^present +gamma +1 /m);
  expect(output).toMatch(/^proposed +paper +1 /m);
  expect((await meguri(['what-if', '--seed-list', 'nowhere'])).errors).toContain(
    'there is no seed list "nowhere"',
  );
});
