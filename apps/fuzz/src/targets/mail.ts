import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { defaultMailLimits, findMentions, parseMail, type MailAddress, type ParsedMail } from '@meguri/mail';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { asView } from './seed-inputs.ts';

const limits = {
  ...defaultMailLimits,
  maxTextLength: 2000,
  maxAttachments: 5,
  maxListed: 5,
  maxBoundaryLines: 60,
};
const receivedAt = new Date('2024-06-01T00:00:00Z');

export function openMail(): FuzzTarget {
  return {
    dictionary,
    seeds: seeds.map((text) => new Uint8Array(Buffer.from(text.replaceAll('\n', '\r\n')))),
    maxInputBytes: 5000,
    check,
    work: (input) => void findMentions(Buffer.from(input).toString('utf8'), receivedAt),
  };
}

async function check(input: Uint8Array): Promise<void> {
  const mail = await parseMail(input, limits);
  deepStrictEqual(await parseMail(asView(input), limits), mail, 'the same bytes give another answer');
  checkLines(mail);
  ok(mail.text.length <= limits.maxTextLength && mail.text.isWellFormed());
  // oxlint-disable-next-line no-control-regex -- their absence is the point
  ok(!/[\0-\x08\x0b-\x1f\x7f]/.test(mail.text), 'control characters in the text');
  ok(mail.attachments.length <= limits.maxAttachments);
  ok(mail.date === null || !Number.isNaN(mail.date.getTime()));
  checkMentions(mail.text);
  checkMentions(Buffer.from(input).toString('utf8'));
}

/** Checks that no value for a header of the answer can begin another header. */
function checkLines(mail: ParsedMail): void {
  const addresses = [mail.from, mail.replyTo, ...mail.to, ...mail.cc].filter(
    (one): one is MailAddress => one !== null,
  );
  const ids = [mail.messageId ?? '', ...mail.inReplyTo, ...mail.references];
  const names = mail.attachments.flatMap(({ name, type }) => [name ?? '', type]);
  for (const line of [
    mail.subject,
    ...ids,
    ...names,
    ...addresses.flatMap(({ name, address }) => [name, address]),
  ]) {
    // oxlint-disable-next-line no-control-regex -- their absence is the point
    ok(!/[\0-\x1f\x7f\u2028\u2029]/.test(line), `more than one line: ${JSON.stringify(line)}`);
    ok(line.length <= 998 && line.isWellFormed());
  }
  for (const id of ids) ok(!/[<>\s]/.test(id), `not a message id: ${id}`);
  for (const { address } of addresses)
    ok(/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address), `not an address: ${address}`);
  for (const { name } of mail.attachments) ok(!/[/\\]/.test(name ?? ''), `a path: ${name}`);
  ok(mail.to.length <= limits.maxListed && mail.references.length <= limits.maxListed);
}

function checkMentions(text: string): void {
  const { urls, hosts, addresses } = findMentions(text, receivedAt);
  ok(Math.max(urls.length, hosts.length, addresses.length) <= 200);
  for (const url of urls) {
    const parsed = URL.parse(url);
    strictEqual(parsed?.href, url, 'not as the URL standard writes it');
    ok(/^https?:$/.test(parsed?.protocol ?? ''));
  }
  for (const { host } of hosts) strictEqual(URL.parse(`http://${host}/`)?.hostname, host, 'not a host name');
  for (const { address, version, times } of addresses) {
    const bracketed = version === 6 ? `[${address}]` : address;
    strictEqual(URL.parse(`http://${bracketed}/`)?.hostname, bracketed, 'not an address in its normal form');
    for (const { at } of times) ok(!Number.isNaN(at.getTime()) && at.getUTCFullYear() < 10_001, 'not a time');
  }
}

const header = `From: "A" <a@example.org>
To: crawler@archive.example, Group: b@example.org, c@example.org;
Subject: =?utf-8?Q?Too_fast?=
Date: Tue, 14 May 2024 09:30:00 +0900
Message-ID: <1@example.org>
References: <a@b> <c@d>
`;

const seeds = [
  `${header}Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes

203.0.113.9 - - [10/May/2024:13:55:36 +0900] "GET / HTTP/1.1" 
2001:db8::1 hit hxxps://www.example[.]co.jp/x at 2024-05-10T13:55:36Z
`,
  `${header}MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: multipart/alternative; boundary=b2

--b2
Content-Type: text/plain; charset=iso-2022-jp
Content-Transfer-Encoding: quoted-printable

=1B$B%"=1B(B=
--b2
Content-Type: text/html; charset=shift_jis
Content-Transfer-Encoding: base64

PGEgaHJlZj0iaHR0cHM6Ly9leGFtcGxlLm9yZy8iPng8L2E+
--b2--
--b1
Content-Type: application/octet-stream; name*0*=utf-8''a%0d; name*1=b
Content-Disposition: attachment; filename*=utf-8''..%2F..%2Fx.log

data
--b1--
`,
  `${header}Content-Type: message/rfc822

${header}Content-Type: text/html

<p>inner <a href="http://example.net/y">y</a>
`,
  `${header}Auto-Submitted: auto-replied
Content-Type: multipart/report; boundary=r

--r
Content-Type: message/delivery-status

Status: 5.1.1
--r--
`,
  'no header at all',
];

const dictionary = [
  ...`=?utf-8?Q? =?iso-2022-jp?B? ?= =0D=0A =E3=81 <@> "" <> :; (( )) \\ --b1 --b1-- --b2 boundary= charset= name*0*= filename*= utf-8'' %0d%0a
   multipart/mixed multipart/related message/rfc822 text/html text/calendar message/delivery-status base64 quoted-printable uuencode 8bit
   Auto-Submitted: Precedence: bulk Return-Path: hxxp:// [.] http:// https://[::1] 192.0.2.1 2001:db8:: 10/May/2024:13:55:36 12:34:56 2024年5月
   <a href= </a> <br> <p>`.split(/\s+/),
  '\r\n\r\n',
  '\r\n ',
  '\r\nContent-Type: ',
  '\r\nContent-Transfer-Encoding: ',
  '\r\nSubject: ',
  '\r\nFrom: ',
  '\u2028',
  '\ud83d\ude00',
];
