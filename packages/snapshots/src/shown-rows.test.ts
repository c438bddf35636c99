import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { takedownHides } from '@meguri/access';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { openDuck } from '@meguri/url-index';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { fillTakedowns, markedRowsSql } from './shown-rows.ts';

const scratch = await mkdtemp(`${tmpdir()}/meguri-shown-`);
const duck = await openDuck({ directories: [scratch], scratch, memoryMegabytes: 128, threads: 1 });
afterAll(async () => {
  duck.close();
  await rm(scratch, { recursive: true });
});

const urls = ['a', 'b'].flatMap((host) =>
  ['/', '/a', '/a/b', '/a%b', '/A'].map((path) => `https://${host}.example${path}`),
);
const located = (url: string) => ({ hostId: hostIdOf(new URL(url).host), urlKey: urlKeyOf(url), url });
const drawnTakedowns = fc.array(
  fc.record({ url: fc.constantFrom(...urls), scope: fc.constantFrom('host', 'url', 'prefix') }),
  { maxLength: 4 },
);
/** Each URL with its own body, and repeating the body of each other URL of its host. */
const rows = urls.flatMap((url) => [
  { ...located(url), bodyOf: null },
  ...urls
    .filter((other) => other !== url && new URL(other).host === new URL(url).host)
    .map((other) => ({ ...located(url), bodyOf: located(other) })),
]);

test('the rows of an index are hidden exactly as the access function hides captures', async () => {
  const { connection } = duck;
  await connection.run(
    `CREATE TABLE entry (number INTEGER, host_id BIGINT, url_key BIGINT, url VARCHAR, body_url VARCHAR)`,
  );
  for (const [number, { hostId, urlKey, url, bodyOf }] of rows.entries())
    await connection.run(
      `INSERT INTO entry VALUES (${number}, ${hostId}, ${urlKey}, '${url}', ${bodyOf ? `'${bodyOf.url}'` : 'NULL'})`,
    );
  await fc.assert(
    fc.asyncProperty(drawnTakedowns, async (drawn) => {
      const hidden = drawn.map(({ url, scope }) => ({
        hostId: located(url).hostId,
        urlKey: scope === 'url' ? located(url).urlKey : null,
        url: scope === 'host' ? null : url,
      }));
      await fillTakedowns(duck, hidden);
      const reader = await connection.runAndReadAll(
        `SELECT number FROM ${markedRowsSql('entry')} WHERE is_hidden ORDER BY number`,
      );
      const expected = rows.flatMap((row, number) =>
        hidden.some((one) => takedownHides(one, row)) ? [number] : [],
      );
      expect(reader.getRows().map(([number]) => number)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
