import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

const receivedAt = new Date('2024-06-01T00:00:00Z');

test('strips trailing punctuation from URLs', () => {
  const text = 'See https://example.org/a?b=1, (http://EXAMPLE.com/x_(y)). Also <https://例え.jp/テスト>。';
  expect(findMentions(text, receivedAt).urls).toEqual([
    'https://example.org/a?b=1',
    'http://example.com/x_(y)',
    'https://xn--r8jz45g.jp/%E3%83%86%E3%82%B9%E3%83%88',
  ]);
});

test('reads defanged URLs and addresses', () => {
  const { urls, addresses } = findMentions('hxxps://bad[.]example[.]org/x from 192.0.2[.]7', receivedAt);
  expect(urls).toEqual(['https://bad.example.org/x']);
  expect(addresses).toMatchObject([{ address: '192.0.2.7' }]);
});

test('distinguishes hosts from other words with dots', () => {
  const text =
    'On www.example.co.jp (not in v1.2.3 or file.unknownending, e.g. here), mail a@example.net; see http://example.org:8080/';
  expect(findMentions(text, receivedAt).hosts).toEqual([
    { host: 'example.org', source: 'url' },
    { host: 'www.example.co.jp', source: 'text' },
    { host: 'example.net', source: 'email' },
  ]);
});

test('lists names that may be hosts, under any top-level domain and with their port', () => {
  const text =
    'Stop on demo.localhost:8080, wiki.intranet. and www.example.org (see v1.2.3), a@mail.example, 12:30';
  expect(findMentions(text, receivedAt).possibleHosts).toEqual([
    'demo.localhost:8080',
    'wiki.intranet',
    'www.example.org',
  ]);
});

test.each(['090.0.3.9', '010.1.1.1', '1.2.3.256', '1.2.3', '1.2.3.4.5'])(
  '%s is not an IPv4 address',
  (text) => {
    expect(findMentions(`from ${text}`, receivedAt).addresses).toEqual([]);
  },
);

test('finds address and time in a log line', () => {
  const line = '203.0.113.9 - - [10/May/2024:13:55:36 +0900] "GET / HTTP/1.1" 200 2326 "-" "Meguri/1.0"';
  expect(findMentions(line, receivedAt).addresses).toEqual([
    {
      address: '203.0.113.9',
      version: 4,
      times: [{ at: new Date('2024-05-10T04:55:36Z'), hasZone: true, index: 17 }],
    },
  ]);
});

test('finds IPv6 addresses in canonical form, but no times and ratios', () => {
  const text = 'from 2001:DB8:0:0:0:0:0:1 and ::ffff:192.0.2.1, at 12:34:56, 1:2, 999.1.1.1';
  expect(findMentions(text, receivedAt).addresses.map(({ address }) => address)).toEqual([
    '2001:db8::1',
    '::ffff:c000:201',
  ]);
});

test.each([
  ['2024-05-10T13:55:36Z', '2024-05-10T13:55:36Z', true],
  ['2024-05-10 13:55', '2024-05-10T13:55:00Z', false],
  ['2024/05/10 13:55:36.123 +0200', '2024-05-10T11:55:36Z', true],
  ['Fri, 10 May 2024 13:55:36 GMT', '2024-05-10T13:55:36Z', true],
  ['May 10 13:55:36', '2024-05-10T13:55:36Z', false],
  ['Dec 31 23:59:59', '2023-12-31T23:59:59Z', false],
  ['May 10, 2024 13:55 UTC', '2024-05-10T13:55:00Z', true],
  ['2024年5月10日 13時55分36秒 JST', '2024-05-10T04:55:36Z', true],
])('%s is a time', (text, at, hasZone) => {
  const { addresses } = findMentions(`${text} 192.0.2.1`, receivedAt);
  expect(addresses[0]?.times).toMatchObject([{ at: new Date(at), hasZone }]);
});

test('takes the time of the line above if the line of the address has none', () => {
  const { addresses } = findMentions('2024-05-10 10:00:00\n192.0.2.1\n\n\n192.0.2.2', receivedAt);
  expect(addresses.map(({ times }) => times.length)).toEqual([1, 0]);
});

test('finds valid URLs and known hosts in any text, at most two hundred of each', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { urls, hosts, addresses } = findMentions(`${text} http://${text} 1.1.1.1${text}`, receivedAt);
      for (const url of urls) expect(URL.parse(url)?.href).toBe(url);
      for (const { host } of hosts) expect(URL.parse(`http://${host}/`)?.hostname).toBe(host);
      expect(Math.max(urls.length, hosts.length, addresses.length)).toBeLessThanOrEqual(200);
    }),
  );
});
