import type { ImapFlowError } from 'imapflow';

/** What keeps a mailbox from being read; `reason` in the words of the server or the operating system. */
export interface MailboxProblem {
  kind: 'unreachable' | 'tls' | 'password' | 'login' | 'mailbox' | 'folder' | 'failed';
  reason: string;
}

/** The mailbox cannot be read before somebody sees to it. */
export class MailboxError extends Error {
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ETIMEOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'EConnectionClosed',
  'NoConnection',
]);
const longestReason = 300;

/** Of an error of the IMAP client, which may hold the command that failed, and with it the password, this much is told. */
export function problemOf(error: unknown): MailboxProblem {
  if (error instanceof MailboxError) return error.problem;
  const { code = '', authenticationFailed, tlsFailed } = error as ImapFlowError;
  const reason = reasonOf(error as ImapFlowError);
  if (authenticationFailed) return { kind: 'login', reason };
  if (tlsFailed || /CERT|TLS|SSL/.test(code)) return { kind: 'tls', reason };
  return { kind: unreachable.has(code) ? 'unreachable' : 'failed', reason };
}

/**
 * What to make of a refusal to open something.
 *
 * @throws MailboxError of that kind where the server refused, else the error itself
 */
export function refusedAs(kind: MailboxProblem['kind']): (error: unknown) => never {
  return (error) => {
    const { responseStatus, code } = error as ImapFlowError;
    if (responseStatus === undefined && code !== 'NotFound') throw error;
    throw new MailboxError({ kind, reason: reasonOf(error as ImapFlowError) });
  };
}

function reasonOf({ responseText, message }: ImapFlowError): string {
  return (responseText ?? message).slice(0, longestReason);
}
