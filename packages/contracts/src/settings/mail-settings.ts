import { z } from 'zod';
import { singleLine } from '../single-line.ts';
import { define } from './setting-definition.ts';

const mailAddress = singleLine(254).regex(
  /^$|^[A-Za-z0-9.!#$%&'*/=?^_`{|}~-]+@[A-Za-z0-9.-]+$/,
  'expected an email address without "+", such as crawler@example.org',
);

/** Without a password, because every signed-in user can read settings. */
const relayUrl = singleLine(2_000).refine(
  (text) => text === '' || isRelayUrl(text),
  'expected smtp://host:port or smtps://host:port; name and password go into MAIL_RELAY_USER and MAIL_RELAY_PASSWORD',
);

function isRelayUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false;
  return url.username === '' && url.password === '';
}

/** Receiving complaints and sending replies. The control process reads these settings. */
export const mailSettings = {
  'mail.address': define(
    mailAddress,
    '',
    null,
    'Email address of this crawl. It receives complaints, also with a "+" suffix, and sends replies.',
  ),
  'mail.smtpPort': define(
    z.number().int().min(0).max(65_535),
    0,
    null,
    'TCP port for receiving mail over SMTP. 0 = off. Takes effect within seconds.',
  ),
  'mail.smtpHost': define(
    singleLine(255),
    '127.0.0.1',
    null,
    'IP address for receiving mail: 127.0.0.1 to accept it from a mail server on this machine, 0.0.0.0 or :: to accept it from anywhere.',
  ),
  'mail.maxBytes': define(
    z.number().int().min(10_000).max(10_485_760),
    10_485_760,
    'B',
    'Maximum size of a message. Larger ones are rejected with code 552. From an IMAP mailbox, the header and the beginning of the text are stored.',
  ),
  'mail.maxConnections': define(
    z.number().int().min(1).max(1_000),
    100,
    'connections',
    'Simultaneous connections to the mail receiver. The fewer are free, the sooner those without progress end.',
  ),
  'mail.maxConnectionsPerNetwork': define(
    z.number().int().min(1).max(1_000),
    10,
    'connections',
    'Simultaneous connections from one network: a /24 of IPv4, a /48 of IPv6. Raise it if a mail server in front delivers more at once.',
  ),
  'mail.maxMailsPerMinute': define(
    z.number().int().min(1).max(10_000),
    30,
    'mails/min',
    'Maximum messages per minute from one IP address. More are deferred with code 450.',
  ),
  'mail.imapHost': define(
    singleLine(255),
    '',
    null,
    'IMAP server to read complaints from, in addition to or instead of SMTP. Empty = off. Requires mail.address. Set the password in the environment of the control process (MAIL_IMAP_PASSWORD, or MAIL_IMAP_PASSWORD_FILE with a file name). Takes effect within seconds.',
  ),
  'mail.imapPort': define(z.number().int().min(1).max(65_535), 993, null, 'TCP port of the IMAP server.'),
  'mail.imapSecurity': define(
    z.enum(['tls', 'starttls', 'none']),
    'tls',
    null,
    'Security of the IMAP connection: tls (usually port 993), starttls (usually port 143), or none for a server on this machine. Certificates must be valid. Set NODE_EXTRA_CA_CERTS for your own certificate authority.',
  ),
  'mail.imapUser': define(singleLine(255), '', null, 'User name for the mailbox.'),
  'mail.imapMailbox': define(
    singleLine(255).min(1),
    'INBOX',
    null,
    'Mailbox to read. All new messages count as complaints. On first use, only unread messages do.',
  ),
  'mail.imapMoveTo': define(
    singleLine(255),
    '',
    null,
    'Folder to which stored messages are moved. Empty = they stay and are marked as read.',
  ),
  'mail.relayUrl': define(
    relayUrl,
    '',
    null,
    'Mail server that sends replies, such as smtp://mail.example.org:587. Empty = replies wait. Set user name and password in the environment of the control process (MAIL_RELAY_USER, MAIL_RELAY_PASSWORD).',
  ),
  'complaints.pauseConfidence': define(
    z.number().min(0.5).max(1),
    0.85,
    null,
    'Confidence that a complaint asks to stop, from which its hosts are paused automatically until an operator decides. 1 = never.',
  ),
  'complaints.pausesPerHour': define(
    z.number().int().min(0).max(10_000),
    20,
    'hosts/h',
    'Maximum hosts per hour that complaints pause automatically. Beyond it, pauses are proposed to operators. 0 = always proposed.',
  ),
  'complaints.pausesPerHourOfSender': define(
    z.number().int().min(0).max(10_000),
    5,
    'hosts/h',
    'Maximum hosts per hour that complaints of one sender pause automatically. A sender is an IP address for the form (IPv6: /64), and the domain of the address for mail. Webmasters who proved control stop their hosts without limit.',
  ),
  'complaints.formsPerHour': define(
    z.number().int().min(1).max(1_000),
    5,
    'complaints/h',
    'Maximum complaints per hour through the public form from one IP address.',
  ),
  'complaints.checksPerHour': define(
    z.number().int().min(0).max(10_000),
    30,
    'checks/h',
    'Maximum checks "was it us?" per hour on the public form from one IP address (IPv6: /64). 0 = off.',
  ),
  'complaints.checkMinutes': define(
    z.number().int().min(1).max(60),
    10,
    'min',
    'Minutes before and after the given time in which a check counts requests to the host.',
  ),
  'complaints.checkDays': define(
    z.number().int().min(1).max(3_650),
    90,
    'd',
    'How far back a check may ask. For an earlier time, the form refers to the operators.',
  ),
} as const;
