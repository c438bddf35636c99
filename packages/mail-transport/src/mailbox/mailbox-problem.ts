import type { ImapFlowError } from 'imapflow';

/** Why a mailbox cannot be read; `reason` in the words of the server or the operating system. */
export interface MailboxProblem {
  kind: 'unreachable' | 'tls' | 'password' | 'login' | 'mailbox' | 'folder' | 'failed';
  reason: string;
}

/** A failure that an operator must fix before the mailbox can be read. */
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

/** The safe part of an error of the IMAP client, which may contain the failed command and so the password. */
export function problemOf(error: unknown): MailboxProblem {
  if (error instanceof MailboxError) return error.problem;
  const { code = '', authenticationFailed, tlsFailed } = error as ImapFlowError;
  const reason = reasonOf(error as ImapFlowError);
  if (authenticationFailed) return { kind: 'login', reason };
  if (tlsFailed || /CERT|TLS|SSL/.test(code)) return { kind: 'tls', reason };
  return { kind: unreachable.has(code) ? 'unreachable' : 'failed', reason };
}

/**
 * Converts a refusal to open a mailbox or folder.
 *
 * @throws MailboxError of that kind if the server refused, else the error itself
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
