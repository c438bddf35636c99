import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ResponseTask } from './content-task.ts';
import { decoded, task, text } from './content-tasks.fixture.ts';
import { processContent } from './process-content.ts';

describe('nothing that a server can send makes it throw', () => {
  const corruptGzip = Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.alloc(64, 0xff)]);
  const bodies: [string, Partial<ResponseTask>, Record<string, unknown>][] = [
    ['nothing', { body: new Uint8Array() }, { undecodable: false }],
    [
      'a corrupt gzip stream',
      { headers: [['Content-Encoding', 'gzip']], body: new Uint8Array(corruptGzip) },
      { undecodable: true, links: [] },
    ],
    [
      'a gzip bomb',
      {
        headers: [
          ['Content-Encoding', 'gzip'],
          ['Content-Type', 'text/html'],
        ],
        body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000))),
      },
      { undecodable: false },
    ],
    ['NUL bytes', { body: text('<title>a\0b</title><a href="/o\0k">x</a>') }, { undecodable: false }],
    ['html cut in half', { body: text('<title>cut</title><a href="/hal') }, { title: 'cut' }],
    [
      'a thousand levels',
      { body: text(`${'<div>'.repeat(1_000)}<a href="/deep">x</a>`) },
      { links: [expect.objectContaining({ url: 'http://example.jp/deep' })] },
    ],
    ['a URL of 100 kB', { body: text(`<a href="/${'x'.repeat(100_000)}">x</a>`) }, { undecodable: false }],
    [
      'header values with malformed bytes',
      {
        headers: [
          ['Content-Type', 'text/h\xe9\0ml; charset="\xff'],
          ['X', '\u0000'],
        ],
      },
      { mime: null },
    ],
    [
      'a mislabelled charset',
      {
        headers: [['Content-Type', 'text/html; charset=shift_jis']],
        body: new Uint8Array([0x3c, 0x70, 0x3e, 0xc6, 0xfc, 0xcb, 0xdc]),
      },
      { undecodable: false },
    ],
  ];
  test.each(bodies)('%s', async (_what, fields, expected) => {
    const result = await processContent(task(fields));
    expect(result).toMatchObject(expected);
    expect(decoded(result.records[result.mainRecord]).targetUri).toBe('http://example.jp/dir/page');
  });

  test('twenty thousand links are taken, and no more than the setting allows', async () => {
    const body = text(Array.from({ length: 25_000 }, (_, n) => `<a href="/${n}">x</a>`).join(''));
    expect((await processContent(task({ body }))).links).toHaveLength(20_000);
  });
});
