import { z } from 'zod';
import { define } from './setting-definition.ts';

const mailAddress = z
  .string()
  .regex(
    /^$|^[A-Za-z0-9.!#$%&'*/=?^_`{|}~-]+@[A-Za-z0-9.-]+$/,
    'expected a mail address without "+", such as crawler@example.org',
  );

/** Without a password: settings can be read by everybody who is signed in. */
const relayUrl = z
  .string()
  .refine(
    (text) => text === '' || isRelayUrl(text),
    'expected smtp://host:port or smtps://host:port; name and password go into MAIL_RELAY_USER and MAIL_RELAY_PASSWORD',
  );

function isRelayUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false;
  return url.username === '' && url.password === '';
}

/** How complaints come in and answers go out. The control process reads them. */
export const mailSettings = {
  'mail.address': define(
    mailAddress,
    '',
    null,
    'Mail address of this crawl. Complaints are received at it and at its forms with "+", and answers come from it.',
  ),
  'mail.smtpPort': define(
    z.number().int().min(0).max(65_535),
    0,
    null,
    'TCP port at which mail is received over SMTP; 0 = none is. Takes effect within seconds.',
  ),
  'mail.smtpHost': define(
    z.string().max(255),
    '127.0.0.1',
    null,
    'Address at which mail is received: 127.0.0.1 for mail that a mail server on this machine hands on, 0.0.0.0 or :: for mail from anywhere.',
  ),
  'mail.maxBytes': define(
    z.number().int().min(10_000).max(10_485_760),
    10_485_760,
    'B',
    'Longest mail that is received; longer ones are refused with answer 552. Of a longer one in an IMAP mailbox the header and the beginning of the text are kept.',
  ),
  'mail.maxConnections': define(
    z.number().int().min(1).max(1_000),
    20,
    'connections',
    'Simultaneous connections to the mail receiver.',
  ),
  'mail.maxMailsPerMinute': define(
    z.number().int().min(1).max(10_000),
    30,
    'mails/min',
    'Mails a minute that are taken from one IP address; more are put off with answer 450.',
  ),
  'mail.imapHost': define(
    z.string().max(255),
    '',
    null,
    'IMAP server with a mailbox that complaints come into, read beside or instead of what comes in over SMTP; empty: none is. Needs mail.address. The password comes from the environment of the control process (MAIL_IMAP_PASSWORD, or MAIL_IMAP_PASSWORD_FILE with the name of a file). Takes effect within seconds.',
  ),
  'mail.imapPort': define(z.number().int().min(1).max(65_535), 993, null, 'TCP port of the IMAP server.'),
  'mail.imapSecurity': define(
    z.enum(['tls', 'starttls', 'none']),
    'tls',
    null,
    'How the connection to the IMAP server is protected: tls from its start (usually port 993), starttls (usually port 143), or none, for a server on this machine. Certificates must be valid; NODE_EXTRA_CA_CERTS names those of an authority of your own.',
  ),
  'mail.imapUser': define(z.string().max(255), '', null, 'With which name the mailbox is opened.'),
  'mail.imapMailbox': define(
    z.string().min(1).max(255),
    'INBOX',
    null,
    'Mailbox that is read. All of its new mails count as complaints; of those that it holds when it is read for the first time, the unread ones do.',
  ),
  'mail.imapMoveTo': define(
    z.string().max(255),
    '',
    null,
    'Folder that a mail is moved to once it is kept; empty: it stays, marked as read.',
  ),
  'mail.relayUrl': define(
    relayUrl,
    '',
    null,
    'Mail server that answers are handed to, such as smtp://mail.example.org:587; empty: answers wait. Name and password come from the environment of the control process (MAIL_RELAY_USER, MAIL_RELAY_PASSWORD).',
  ),
  'complaints.pauseConfidence': define(
    z.number().min(0.5).max(1),
    0.85,
    null,
    'How sure the words of a complaint must be that it asks us to stop, for its hosts to be paused by itself until somebody decides. 1 = never.',
  ),
  'complaints.formsPerHour': define(
    z.number().int().min(1).max(1_000),
    5,
    'complaints/h',
    'Complaints an hour that the public form takes from one IP address.',
  ),
} as const;
