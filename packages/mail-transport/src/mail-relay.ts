import type { Handover, SentMail } from '@meguri/mail';
import { createTransport, type NodemailerError } from 'nodemailer';

export interface MailRelay {
  send(mail: SentMail): Promise<Handover>;
  close(): void;
}

const connectMs = 20_000;
const answerMs = 120_000;

/** @param url `smtp://host:port` or `smtps://host:port` */
export function openMailRelay(url: string, login: { user: string; pass: string } | null): MailRelay {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    ...(login ? { auth: login } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          from: { name: mail.fromName, address: mail.fromAddress },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${mail.messageId}>`,
          ...(mail.inReplyTo === null ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
          references: mail.references.map((id) => `<${id}>`),
          date: mail.date,
        });
        return { kind: 'accepted' };
      } catch (error) {
        return handoverOf(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

/** Error codes of failures before any byte of a mail is sent. */
const earlyCodes = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY', 'EREQUIRETLS']);
const earlyWaits = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** A reply decides. Without one, only a failure before the mail was sent proves that it did not arrive. */
function handoverOf(error: NodemailerError): Handover {
  const reason = (error.response ?? error.message).slice(0, 500);
  if (error.responseCode !== undefined) {
    // Wrong credentials are a fault of the settings, not of the mail.
    const isOurs = error.code === 'EAUTH';
    return { kind: error.permanent === true && !isOurs ? 'refused' : 'deferred', reason };
  }
  if (error.code === 'EENVELOPE') return { kind: 'refused', reason };
  const early =
    earlyCodes.has(error.code ?? '') ||
    earlyWaits.has(error.timeoutType ?? '') ||
    unreachable.has(error.originalCode ?? error.code ?? '');
  return { kind: early ? 'deferred' : 'uncertain', reason };
}
