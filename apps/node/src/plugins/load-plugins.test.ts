import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createContentPool } from '../content/content-pool.ts';
import type { ResponseTask } from '../content/content-task.ts';
import { loadPlugins } from './load-plugins.ts';

let outside: string;
let directory: string;
beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'meguri-plugins-test-'));
  directory = path.join(outside, 'plugins');
  await mkdir(directory);
});
afterAll(() => rm(outside, { recursive: true }));

let files = 0;
async function moduleOf(text: string): Promise<string> {
  files += 1;
  const file = path.join(directory, `${files}.mjs`);
  await writeFile(file, text, { mode: 0o644 });
  return file;
}

const protocol = `{ schemes: ['test'], defaultPort: 7070, converse: () => ({}) }`;
const analyser = (work: string) => `{ mediaTypes: ['application/x-test'], analyse: () => { ${work} } }`;

test('modules add protocols and content analysers', async () => {
  const plugins = await loadPlugins([
    await moduleOf(`export default { protocols: [${protocol}] }`),
    await moduleOf(`export default { contentAnalysers: [${analyser('return null')}] }`),
  ]);
  expect(plugins.protocols.map(({ schemes }) => schemes)).toEqual([['test']]);
  expect(plugins.contentAnalysers.map(({ mediaTypes }) => mediaTypes)).toEqual([['application/x-test']]);
});

test.each([
  'export const protocols = []',
  'export default {}',
  `export default { protocols: [{ schemes: 'test', defaultPort: 1, converse() {} }] }`,
  `export default { protocols: [{ schemes: ['test'], converse() {} }] }`,
  `export default { contentAnalysers: [{ mediaTypes: [1], analyse() {} }] }`,
])('refuses a module that is not a plug-in: %s', async (text) => {
  await expect(loadPlugins([await moduleOf(text)])).rejects.toThrow(/is not a plug-in/);
});

test('refuses a module that others may write to, or that lies where they may', async () => {
  const file = await moduleOf(`export default { protocols: [${protocol}] }`);
  await chmod(file, 0o666);
  await expect(loadPlugins([file])).rejects.toThrow(/accounts other than its owner .* can write/);
  await chmod(file, 0o644);
  await chmod(directory, 0o777);
  await expect(loadPlugins([file])).rejects.toThrow(/accounts other than its owner .* can write/);
  const link = path.join(outside, 'link.mjs');
  await symlink(file, link);
  await expect(loadPlugins([link])).rejects.toThrow(/accounts other than its owner .* can write/);
  await chmod(directory, 0o700);
  await expect(loadPlugins([file, link])).resolves.toMatchObject({
    protocols: [{ schemes: ['test'] }, { schemes: ['test'] }],
  });
});

test('names a module that does not exist', async () => {
  await expect(loadPlugins([path.join(directory, 'none.mjs')])).rejects.toThrow(/none\.mjs/);
});

const task: ResponseTask = {
  kind: 'response',
  url: 'http://example.jp/a',
  startedAt: new Date('2026-07-01T00:00:00Z'),
  remoteAddress: null,
  requestId: '00000000-0000-4000-8000-000000000001',
  recordId: '00000000-0000-4000-8000-000000000002',
  code: 'ok',
  statusCode: 200,
  httpVersion: '1.1',
  location: null,
  requestHead: new Uint8Array(),
  responseHead: Buffer.from('HTTP/1.1 200 OK\r\n\r\n'),
  headers: [['Content-Type', 'application/x-test']],
  body: new Uint8Array([1, 2, 3]),
  truncated: null,
  known: null,
  memory: null,
  learnsNoise: false,
  changedBefore: false,
  isProbe: false,
  changeMode: 'text',
  honourNoarchive: false,
  writeRequest: false,
  gzipLevel: 1,
  maxExpandedBytes: 1_000,
  maxLinks: 10,
  linkSchemes: null,
  wantsFingerprint: false,
  readsLinksAgain: false,
  agentToken: 'meguri',
  datesKnownUntil: null,
};

async function poolWith(work: string, maxTaskMs?: number) {
  const plugins = [await moduleOf(`export default { contentAnalysers: [${analyser(work)}] }`)];
  const pool = createContentPool({ threads: 1, plugins, ...(maxTaskMs !== undefined && { maxTaskMs }) });
  onTestFinished(() => pool.close());
  return pool;
}

test('an analyser that never ends is stopped with its thread', async () => {
  const pool = await poolWith('for (;;);', 2_500);
  expect(await pool.process(task)).toMatchObject({ undecodable: true, recordType: 'metadata' });
});

test.each([
  ['throws', `throw new Error('broken')`],
  ['returns nonsense', 'return { links: 7, text: {} }'],
  ['promises nonsense', 'return Promise.resolve({ text: {} })'],
])('an analyser that %s is reported, and the page is read without it', async (_, work) => {
  const pool = await poolWith(work);
  expect(await pool.process(task)).toMatchObject({
    analyserFailure: expect.stringMatching(/Error/),
    undecodable: false,
    recordType: 'response',
  });
});
