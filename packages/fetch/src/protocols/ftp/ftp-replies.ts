import type { AccessCode } from '@meguri/contracts';

/** Servers answer 530 to unknown users and, some of them, when they are full. */
const fullWords = /too many|maximum|limit|later|busy/i;
/** 550 stands for what is not there and for what may not be read. */
const deniedWords = /denied|permission|permitted|not allowed|forbidden/i;

/** The outcome of a reply that refuses a command (RFC 959, 4.2). */
export function accessCodeOfReply(code: number, text: string): AccessCode {
  if (code === 421) return 'rate-limited';
  if (code === 430 || code === 530) return fullWords.test(text) ? 'rate-limited' : 'client-error';
  if (code === 550) return deniedWords.test(text) ? 'client-error' : 'gone';
  if (code >= 400 && code < 500) return 'server-error';
  return code >= 500 && code < 600 ? 'client-error' : 'protocol-error';
}

/** Replies of a server that does not know a command, or not with this argument. */
export function isUnsupported(code: number): boolean {
  return code >= 500 && code <= 504;
}

/**
 * The port of a passive data connection; null if the reply names none. The address of a PASV reply is
 * ignored: data comes from the address of the control connection, or not at all.
 */
export function passivePort(reply: string): number | null {
  const extended = /\((.)\1\1(\d{1,5})\1\)/.exec(reply);
  if (extended) return Number(extended[2]);
  const octets = /(?:\d{1,3},){4}(\d{1,3}),(\d{1,3})/.exec(reply);
  return octets ? Number(octets[1]) * 256 + Number(octets[2]) : null;
}

/** The instant of an MDTM reply (RFC 3659, 3) in the form of HTTP; null for anything else. */
export function modifiedAt(reply: string): string | null {
  const [, year, month, day, hour, minute, second] =
    /^213 (\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?\s*$/.exec(reply) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toUTCString();
}
