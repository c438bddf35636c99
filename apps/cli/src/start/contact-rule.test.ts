import { expect, test } from 'vitest';
import { contactUrlMissing, isPublicSeed } from './contact-rule.ts';

const addresses = new Map([
  ['www.example.org', ['93.184.215.14']],
  ['intranet.example', ['10.1.2.3']],
  ['both.example', ['10.1.2.3', '93.184.215.14']],
]);
const resolve = async (hostname: string) => {
  const found = addresses.get(hostname);
  if (!found) throw new Error('ENOTFOUND');
  return found;
};

test.each([
  ['https://www.example.org/', true],
  ['http://both.example/', true],
  ['http://unknown.example/', true],
  ['http://93.184.215.14/', true],
  ['http://intranet.example/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://[::1]/', false],
  ['http://kita.demo.localhost:4000/', false],
  ['http://site.test/', false],
])('%s is public: %s', async (url, expected) => {
  expect(await isPublicSeed(url, resolve)).toBe(expected);
});

test('the refusal is one line that names the seed, the setting and the way to set it', () => {
  const line = contactUrlMissing('https://www.example.org/');
  expect(line).toMatch(
    /^[^\n]*crawler\.contactUrl[^\n]*https:\/\/www\.example\.org\/[^\n]*--set crawler\.contactUrl=/,
  );
});
