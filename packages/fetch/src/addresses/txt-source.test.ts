import { startTxtNameServer } from '@meguri/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createTxtSource } from './txt-source.ts';

async function sourceOnLoopback() {
  const server = await startTxtNameServer();
  onTestFinished(() => server.close());
  return { server, source: createTxtSource({ servers: [server.address], timeoutMs: 500, tries: 1 }) };
}

test('the strings of a record are joined, and every record is returned', async () => {
  const { server, source } = await sourceOnLoopback();
  server.records.set('_meguri.site.example', ['x'.repeat(300), 'short']);
  expect(await source.resolve('_meguri.site.example')).toEqual({
    kind: 'records',
    texts: ['x'.repeat(300), 'short'],
  });
});

test('a record that has just been added is seen by the next query', async () => {
  const { server, source } = await sourceOnLoopback();
  expect(await source.resolve('new.example')).toEqual({ kind: 'records', texts: [] });
  server.records.set('new.example', ['there']);
  expect(await source.resolve('new.example')).toEqual({ kind: 'records', texts: ['there'] });
  server.records.set('new.example', ['changed']);
  expect(await source.resolve('new.example')).toEqual({ kind: 'records', texts: ['changed'] });
});

test('a name that DNS cannot hold has no records', async () => {
  const { source } = await sourceOnLoopback();
  expect(await source.resolve(`${'x'.repeat(64)}.example`)).toEqual({ kind: 'records', texts: [] });
});

test('an unreachable name server is distinguished from a missing record', async () => {
  const source = createTxtSource({ servers: ['127.0.0.1:9'], timeoutMs: 50, tries: 1 });
  expect(await source.resolve('site.example')).toEqual({ kind: 'failure' });
});
