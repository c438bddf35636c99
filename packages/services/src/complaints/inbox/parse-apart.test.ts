import { defaultMailLimits } from '@meguri/mail';
import { expect, test } from 'vitest';
import { parseMailApart } from './parse-apart.ts';

const header = ['From: webmaster@site.example', 'Subject: Stop', 'Date: Mon, 23 Nov 2026 10:00:00 +0000'];
const mailOf = (body: string) => Buffer.from([...header, '', body].join('\r\n'));
const long = mailOf('GET /page-of-some-length 200 OK\r\n'.repeat(2_000));

test('parses a long mail in a thread, with everything that it says', async () => {
  const mail = await parseMailApart(long, defaultMailLimits);
  expect(mail).toMatchObject({
    problem: null,
    subject: 'Stop',
    from: { address: 'webmaster@site.example' },
    date: new Date('2026-11-23T10:00:00Z'),
  });
  expect(mail.text.match(/page-of-some-length/g)).toHaveLength(2_000);
});

test('gives up a mail that takes too long, reads its head, and goes on with the next one', async () => {
  // Nested mails: every line is read once on each level.
  const nested = 'Content-Type: message/rfc822\r\n\r\n'.repeat(3);
  const slow = Buffer.from(`${header.join('\r\n')}\r\n${nested}\r\n${'twelve bytes\r\n'.repeat(150_000)}`);
  const mails = await Promise.all([
    parseMailApart(slow.subarray(0, 1_500_000), { ...defaultMailLimits, bytesPerLine: 1 }, 1),
    parseMailApart(long, defaultMailLimits),
  ]);
  expect(mails.map(({ problem, subject }) => [problem, subject])).toEqual([
    ['too-slow', 'Stop'],
    [null, 'Stop'],
  ]);
});
