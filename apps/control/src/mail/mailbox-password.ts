import { readFile } from 'node:fs/promises';
import { isSingleLine, valueRules } from '@meguri/contracts';

/** The password of the mailbox, or a file with it. */
export interface MailboxPasswordSource {
  password: string | undefined;
  file: string | undefined;
}

/**
 * The password of the mailbox. The file is read each time, so that a change takes effect with the next
 * connection.
 * @throws MailboxError that says what to set
 */
export async function readMailboxPassword({ password, file }: MailboxPasswordSource): Promise<string> {
  if (password !== undefined) return password;
  if (file === undefined)
    return refuse('neither MAIL_IMAP_PASSWORD nor MAIL_IMAP_PASSWORD_FILE is set for the control process');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(`MAIL_IMAP_PASSWORD_FILE ${file}: ${error.code ?? 'unreadable'}`),
  );
  const read = text.replace(/\r?\n$/, '');
  return isSingleLine(read) ? read : refuse(`MAIL_IMAP_PASSWORD_FILE ${file}: ${valueRules.singleLine}`);
}

async function refuse(reason: string): Promise<never> {
  const { MailboxError } = await import('@meguri/mail-transport/mailbox');
  throw new MailboxError({ kind: 'password', reason });
}
