import { expect, test } from 'vitest';
import { crawlStep, waiting } from './crawl-step.ts';

const root = '/srv/meguri';
const frame = (url: string, functionName = 'f') => ({ url, functionName, lineNumber: 0 });
const socketWrite = frame('node:net', 'Socket._write');
const crawlNode = frame(`file://${root}/apps/node/src/commit/committer.ts`);

test('the work of a socket counts for its owner', () => {
  const redis = frame(`file://${root}/node_modules/ioredis/built/Redis.js`);
  const undici = frame(`${root}/node_modules/undici/lib/dispatcher/client-h1.js`);
  expect(crawlStep([socketWrite, redis, crawlNode], root)).toBe('Redis');
  expect(crawlStep([socketWrite, undici, crawlNode], root)).toBe('fetch');
});

test('compression and digests are separate steps for any caller', () => {
  const warc = frame(`file://${root}/packages/warc/src/gzip-member.ts`);
  expect(crawlStep([frame('node:zlib', 'processChunkSync'), warc], root)).toBe('gzip');
  const libdeflate = frame(`file://${root}/packages/archive/src/libdeflate/compress.ts`);
  expect(crawlStep([libdeflate, warc], root)).toBe('gzip');
  expect(crawlStep([frame('node:internal/crypto/hash', 'update'), warc], root)).toBe('digest');
  expect(crawlStep([frame('', 'concat'), warc], root)).toBe('WARC');
});

test('an unknown stack counts as other', () => {
  expect(crawlStep([frame('node:internal/timers')], root)).toBe('other');
});

test.each(['(idle)', 'atomicsWaitLoop'])('%s counts as waiting', (name) => {
  const worker = frame(`file://${root}/node_modules/piscina/dist/worker.js`);
  expect(crawlStep([frame('', name), worker], root)).toBe(waiting);
});
