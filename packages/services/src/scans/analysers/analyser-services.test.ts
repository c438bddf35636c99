import type { ActorContext } from '@meguri/api/services-port';
import { findProtection } from '@meguri/scans';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSnapshot } from '../../testing/make-snapshot.ts';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator, ownCrawl } from '../../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services } = crawl;
const { analysers } = services;
const ctx: ActorContext = operator;
const urls = ['https://www.example.org/a', 'https://www.example.org/b', 'https://www.example.org/c'];

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls } });
  await crawlPages(
    crawl,
    urls.map((url) => ({ url, verdict: 'new' as const, body: `<title>${url}</title><p>words</p>` })),
  );
  await makeSnapshot(crawl);
});

const upload = (name: string, fileName: string, text: string | Buffer, more: object = {}) =>
  analysers.upload({
    ctx,
    input: { name, fileName, about: '', source: Buffer.from(text).toString('base64'), ...more },
  });
const trial = (name: string, more: object = {}) =>
  analysers.trial({ ctx, input: { name, snapshot: 'all', documents: 10, parameters: {}, ...more } });

const titles = `
export const columns = { title: 'text', prefix: 'text' };
export const parameters = [{ name: 'prefix', type: 'text', default: 'Title: ' }];
export default ({ title }, { prefix }) => ({ title: prefix + title });`;

describe.skipIf(findProtection() === 'none')('uploaded analysers', () => {
  test('a module declares its columns and parameters, and is tried', async () => {
    const version = await upload('titles', 'titles.mjs', titles);
    expect(version).toMatchObject({
      version: 1,
      columns: { title: 'text', prefix: 'text' },
      parameters: [{ name: 'prefix', type: 'text', default: 'Title: ' }],
      key: null,
      createdBy: 'operator',
    });
    const { rows, rowCount, documents, skipped } = await trial('titles', { parameters: { prefix: '§ ' } });
    expect(rows.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
      urls.map((url) => ({ url, row: `{"title":"§ ${url}"}` })),
    );
    expect([rowCount, documents, skipped]).toEqual([3, 3, []]);
  });

  test('versions count from 1, and the same source is the same version', async () => {
    await upload('versions', 'a.mjs', 'export default () => ({ a: 1 });');
    const second = await upload('versions', 'a.ts', 'export default (): object => ({ a: 2 as number });');
    const again = await upload('versions', 'a.mjs', 'export default () => ({ a: 1 });');
    expect([second.version, again.version]).toEqual([2, 1]);
    const view = await analysers.get({ ctx, input: { name: 'versions', version: 1 } });
    expect(view.history.map(({ version }) => version)).toEqual([2, 1]);
    expect([view.latest.version, view.selected.version, view.versions]).toEqual([2, 1, 2]);
    expect(view.source).toBe('export default () => ({ a: 1 });');
    expect((await trial('versions')).rows.map(({ row }) => row)).toEqual(['{"a":2}', '{"a":2}', '{"a":2}']);
  });

  test('a program reads WARC, and gets its parameters as an argument', async () => {
    const program = `#!/bin/sh
gzip -dc | awk -v given="$1" '/^WARC-Record-ID:/ { id = $2; sub(/\\r$/, "", id); gsub(/"/, "\\\\\\"", given); print "{\\"id\\":\\"" id "\\",\\"given\\":\\"" given "\\"}" }'
`;
    const parameters = [{ name: 'depth', type: 'integer' as const, default: 2, about: '' }];
    await upload('awk', 'awk-links', program, { parameters, columns: { given: 'text' } });
    const { rows } = await trial('awk');
    expect(rows[0]?.row).toBe(JSON.stringify({ given: '{"depth":2}' }));
  });

  test.each([
    ['no function', 'a.mjs', 'export default 1;', 'no function as its default export'],
    ['an error', 'a.mjs', 'throw new Error("no model here");', 'no model here'],
    ['a syntax error', 'a.mjs', 'export default (', 'SyntaxError'],
    ['an import that is missing', 'a.mjs', 'import "left-pad"; export default () => 1;', 'left-pad'],
    ['an end of its own', 'a.mjs', 'process.exit(0);', 'ended its process'],
    [
      'columns of no type',
      'a.mjs',
      'export const columns = { a: "int" }; export default () => 1;',
      'not valid',
    ],
    [
      'parameters that are none',
      'a.mjs',
      'export const parameters = {}; export default () => 1;',
      'declarations are invalid',
    ],
    [
      'reduce without key',
      'a.mjs',
      'export const reduce = (a) => a; export default () => 1;',
      'belong together',
    ],
    [
      'a key that is no column',
      'a.mjs',
      'export const columns = { a: "text" }; export const key = "b"; export const reduce = (a) => a; export default () => 1;',
      'names the column "b"',
    ],
    ['a script without interpreter', 'a.py', 'print(1)', '#!/usr/bin/python3'],
    ['an empty file', 'a.mjs', '', '1 to'],
    ['a path for a name', '../a.mjs', 'export default () => 1;', 'name of the file'],
  ])('%s is refused with the fix', async (_, fileName, text, problem) => {
    await expect(upload('refused', fileName, text)).rejects.toThrow(problem);
    expect((await analysers.list({ ctx, input: undefined })).rows.map(({ name }) => name)).not.toContain(
      'refused',
    );
  });

  test('names of built-in analysers are taken', async () => {
    await expect(upload('links', 'links.mjs', titles)).rejects.toThrow('built in');
  });

  test('a trial lists the documents that an analyser dies of', async () => {
    await upload(
      'poison',
      'a.mjs',
      'export default ({ url }) => { if (url.endsWith("b")) throw new Error("bad b"); return { url_length: url.length }; };',
    );
    const { rows, skipped } = await trial('poison');
    expect(rows).toHaveLength(2);
    expect(skipped).toMatchObject([{ url: urls[1], errorOutput: expect.stringContaining('bad b') }]);
  });

  test('a trial says which parameter is wrong', async () => {
    await expect(trial('titles', { parameters: { other: 1 } })).rejects.toThrow('no parameter "other"');
  });

  test('a version is removed, and its name with the last one', async () => {
    await upload('gone', 'a.mjs', 'export default () => ({ a: 1 });');
    await analysers.remove({ ctx, input: { name: 'gone', version: 1 } });
    await expect(analysers.get({ ctx, input: { name: 'gone' } })).rejects.toThrow('no analyser gone');
    await expect(analysers.remove({ ctx, input: { name: 'gone', version: 1 } })).rejects.toThrow(
      'no version 1',
    );
    const entries = await services.audit.list({ ctx, input: { subject: 'analyser:gone' } });
    expect(entries.map(({ action }) => action)).toEqual(['analyser.remove', 'analyser.upload']);
  });

  test('bytes that are no text have no source to show', async () => {
    await upload('binary', 'tool', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 255]));
    expect(await analysers.get({ ctx, input: { name: 'binary' } })).toMatchObject({
      source: null,
      form: 'program',
    });
  });
});

test('built-in analysers come first, and are tried', async () => {
  const { rows, protection } = await analysers.list({ ctx, input: undefined });
  expect(rows[0]).toMatchObject({ name: 'text', form: 'built-in', latest: { version: 0, digest: null } });
  expect(protection).toBe(findProtection());
  expect((await trial('mime', { documents: 2 })).rowCount).toBe(2);
  await expect(trial('nothing')).rejects.toThrow('no analyser nothing');
  await expect(trial('mime', { snapshot: 'none' })).rejects.toThrow('no snapshot none');
});
