import type { AccessCode } from '@meguri/contracts';

/** Words of a full server: some answer 530, which otherwise means an unknown user. */
const fullWords = /too many|maximum|limit|later|busy/i;
/** Words of a denied permission: 550 means both missing and unreadable files. */
const deniedWords = /denied|permission|permitted|not allowed|forbidden/i;

/** The outcome of a reply that refuses a command (RFC 959, 4.2). */
export function accessCodeOfReply(code: number, text: string): AccessCode {
  if (code === 421) return 'rate-limited';
  if (code === 430 || code === 530) return fullWords.test(text) ? 'rate-limited' : 'client-error';
  if (code === 550) return deniedWords.test(text) ? 'client-error' : 'gone';
  if (code >= 400 && code < 500) return 'server-error';
  return code >= 500 && code < 600 ? 'client-error' : 'protocol-error';
}

/** Whether a reply means that the server does not know a command, or not with this argument. */
export function isUnsupported(code: number): boolean {
  return code >= 500 && code <= 504;
}

/**
 * The port of a passive data connection; null if the reply names none. The address of a PASV reply is
 * ignored: data is accepted only from the address of the control connection.
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
