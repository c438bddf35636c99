import { asyncProperty, assert, constantFrom, array, uint8Array, oneof } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultMailLimits } from './mail-limits.ts';
import { parseMail } from './parse-mail.ts';

function mail(...lines: string[]): Uint8Array {
  return Buffer.from(lines.join('\r\n'), 'utf8');
}

const header = [
  'From: =?UTF-8?B?5bGx55Sw?= <yamada@example.jp>',
  'To: crawler@archive.example, "B, C" <bc@archive.example>',
  'Subject: =?iso-2022-jp?B?GyRCJSIlLyU7JTkbKEI=?= too fast',
  'Date: Tue, 14 May 2024 09:30:00 +0900',
  'Message-ID: <one@example.jp>',
  'In-Reply-To: <zero@archive.example>',
  'References: <minus@archive.example> <zero@archive.example>',
  'MIME-Version: 1.0',
];

test('parses an ordinary mail', async () => {
  const raw = mail(...header, 'Content-Type: text/plain; charset=utf-8', '', 'Please stop.', '', '-- ', 'Y.');
  expect(await parseMail(raw)).toEqual({
    from: { name: '山田', address: 'yamada@example.jp' },
    replyTo: null,
    to: [
      { name: '', address: 'crawler@archive.example' },
      { name: 'B, C', address: 'bc@archive.example' },
    ],
    cc: [],
    subject: 'アクセス too fast',
    date: new Date('2024-05-14T00:30:00Z'),
    messageId: 'one@example.jp',
    inReplyTo: ['zero@archive.example'],
    references: ['minus@archive.example', 'zero@archive.example'],
    text: 'Please stop.\n\n-- \nY.',
    textTruncated: false,
    automatic: null,
    attachments: [],
    attachmentsTruncated: false,
    problem: null,
  });
});

test('reads an HTML mail as text, with the targets of its links', async () => {
  const raw = mail(
    ...header,
    'Content-Type: text/html',
    '',
    '<p>See <a href="https://example.jp/log">our log</a></p><script>alert(1)</script>',
  );
  expect((await parseMail(raw)).text).toBe('See our log <https://example.jp/log>');
});

test('lists attachments by name, type and size, without a path', async () => {
  const raw = mail(
    ...header,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Log attached.',
    '--b',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename="../../etc/access.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    'MSwyLDM=',
    '--b--',
  );
  expect(await parseMail(raw)).toMatchObject({
    text: 'Log attached.',
    attachments: [{ name: 'access.csv', type: 'text/csv', bytes: 5 }],
  });
});

test.each([
  ['Auto-Submitted: auto-replied (vacation)', 'auto-replied'],
  ['Auto-Submitted: auto-generated', 'auto-generated'],
  ['Auto-Submitted: no', null],
  ['Precedence: bulk', 'bulk'],
  ['Precedence: auto_reply', 'auto-replied'],
  ['X-Autoreply: yes', 'auto-replied'],
  ['List-Id: <list.example>', 'bulk'],
  ['Return-Path: <>', 'delivery-report'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', 'delivery-report'],
])('%s makes a mail %s', async (line, automatic) => {
  expect((await parseMail(mail(...header, line, '', 'x'))).automatic).toBe(automatic);
});

describe('hostile mail', () => {
  test('an encoded line break in a header adds no header to the answer', async () => {
    const raw = mail(
      'From: =?utf-8?Q?a=0D=0ABcc=3A_x?= <a@example.org>',
      'Subject: =?utf-8?Q?Hello=0D=0ABcc:_victim@example.com?=',
      'Message-ID: <a\u2028b@example.org>',
      '',
      'x',
    );
    const { from, subject } = await parseMail(raw);
    expect(from).toEqual({ name: 'a Bcc: x', address: 'a@example.org' });
    expect(subject).toBe('Hello Bcc: victim@example.com');
  });

  test('reads header and raw text of parts that are nested too deep', async () => {
    const depth = defaultMailLimits.maxDepth + 5;
    const nested = Array.from({ length: depth }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]).flat();
    const parsed = await parseMail(mail(...header, ...nested, '', 'deep inside'));
    expect(parsed).toMatchObject({ problem: 'not-mime', from: { address: 'yamada@example.jp' } });
    expect(parsed.text).toContain('deep inside');
  });

  test('does not parse too many parts', async () => {
    const parts = Array.from({ length: defaultMailLimits.maxBoundaryLines + 1 }, () => '--b\r\n\r\nx');
    const raw = mail(...header, 'Content-Type: multipart/mixed; boundary=b', '', ...parts);
    expect(await parseMail(raw)).toMatchObject({ problem: 'too-many-parts', messageId: 'one@example.jp' });
  });

  test('does not parse millions of lines: the parser would allocate an object for each', async () => {
    const raw = mail(...header, '', 'x\n'.repeat(defaultMailLimits.maxLines));
    expect(await parseMail(raw)).toMatchObject({ problem: 'too-many-lines', subject: 'アクセス too fast' });
  });

  test('does not parse short lines without end: nested, 140 kB of them took four seconds', async () => {
    const inner = 'Content-Type: message/rfc822\r\n\r\n';
    const raw = Buffer.from(`${header.join('\r\n')}\r\n${inner.repeat(3)}\r\n${'\n'.repeat(140_000)}`);
    expect(await parseMail(raw)).toMatchObject({ problem: 'too-many-lines', subject: 'アクセス too fast' });
  });

  test('parses a log of short lines', async () => {
    const raw = mail(...header, '', 'GET / 200\r\n'.repeat(1_900));
    expect(await parseMail(raw)).toMatchObject({ problem: null });
  });

  test('reads header and beginning of a mail beyond the limit', async () => {
    const raw = mail(...header, '', 'Stop! '.repeat(1000));
    const parsed = await parseMail(raw, { ...defaultMailLimits, maxBytes: 1000, maxTextLength: 20 });
    expect(parsed).toMatchObject({ problem: 'too-large', subject: 'アクセス too fast' });
    expect(parsed.text).toBe('Stop! Stop! Stop! St');
  });
});

test('parses any bytes into a mail with single-line header texts', async () => {
  const piece = constantFrom(
    ...[...header, 'Content-Type: multipart/mixed; boundary=b', '--b', '--b--', '', ' ', '\0', 'Bcc: x'].map(
      (line) => Buffer.from(`${line}\r\n`),
    ),
  );
  await assert(
    asyncProperty(array(oneof(piece, uint8Array({ maxLength: 30 })), { maxLength: 30 }), async (pieces) => {
      const parsed = await parseMail(Buffer.concat(pieces));
      const lines = [
        parsed.subject,
        parsed.from?.name ?? '',
        parsed.from?.address ?? '',
        ...parsed.references,
        ...parsed.attachments.map(({ name }) => name ?? ''),
      ];
      // oxlint-disable-next-line no-control-regex -- their absence is the point
      for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f]/);
    }),
    { numRuns: 300 },
  );
});
