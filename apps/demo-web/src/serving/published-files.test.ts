import { expect, test } from 'vitest';
import type { DemoRequest } from '../answers/answer.ts';
import { createPublishedFiles, readPublishedFile } from './published-files.ts';

const ask = (hostname: string, target: string): DemoRequest => ({
  method: 'GET',
  hostname,
  target,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
  acceptsGzip: false,
  requestsInWindow: 1,
  now: new Date(),
});

test('a published file replaces the answer at its path, on its host only', () => {
  const files = createPublishedFiles();
  files.publish({
    hostname: 'a.demo.localhost',
    path: '/robots.txt',
    text: 'User-agent: *\nDisallow: /new\n',
  });
  expect(files.answer(ask('a.demo.localhost', '/robots.txt'))).toMatchObject({ status: 200 });
  expect(files.answer(ask('b.demo.localhost', '/robots.txt'))).toBeUndefined();
  expect(files.answer(ask('a.demo.localhost', '/'))).toBeUndefined();
});

test.each([null, 'text', {}, { hostname: 'a', path: 1, text: '' }])('%j is no file', (message) => {
  expect(readPublishedFile(message)).toBeUndefined();
});
