import { expect, test } from 'vitest';
import type { ImportItem } from '../entry.ts';
import { readCrawlLog } from './read-crawl-log.ts';

const sha1 = 'sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A';
const log = `2026-07-15T23:11:16.442Z   200        520 http://a.example/robots.txt LLP http://a.example/ text/plain #004 20260715231116412+24 ${sha1} http://a.example/ -
2026-07-15T23:11:17.442Z   304          - http://a.example/ L - text/html #004 20260715231117000+1024 - - duplicate:digest,3t {"a":1}
2026-07-15T23:11:18.442Z    -2          - http://b.example/ L http://a.example/ unknown #004 - - - 30t
2026-07-15T23:11:19.442Z -9998          - http://b.example/x L - unknown #004 - - - -
2026-07-15T23:11:20.442Z -5000          - http://c.example/ L - unknown #004 - - - -
2026-07-15T23:11:21.442Z     1         53 dns:a.example P http://a.example/ text/dns #004 20260715231121000+5 - - -

2026-07-15T23:11:22.442Z   200 http://short.example/
0000-00-00T00:00:00.000Z    -1          - http://b.example/y L - unknown #004 - - - -
${'x'.repeat(2 ** 20)}
`;

test('The accesses of a crawl log are read, with failures, which WARC files lack', async () => {
  const items: ImportItem[] = (await Array.fromAsync(readCrawlLog([Buffer.from(log)]))).flat();
  const shown = items.map((item) => {
    if (item.kind === 'problem') return `${item.problem.line}: ${item.problem.reason.slice(0, 30)}`;
    if (item.kind === 'skipped') return item.reason;
    const { at, url, status, failure, mime, durationMs, payloadBytes, digest } = item.entry;
    return [at.toISOString(), url, status ?? failure, mime, durationMs, payloadBytes, digest?.algorithm].join(
      ' ',
    );
  });
  expect(shown).toEqual([
    '2026-07-15T23:11:16.412Z http://a.example/robots.txt 200 text/plain 24 520 sha1',
    '2026-07-15T23:11:17.000Z http://a.example/ 304 text/html 1024  ',
    '2026-07-15T23:11:18.442Z http://b.example/ connection-refused    ',
    'no-access',
    'no-access',
    'other-scheme',
    '8: It has 3 columns: "2026-07-15T',
    '9: The instant "0000-00-00T00:00:',
    '10: The line has 1048577 bytes.',
  ]);
});
