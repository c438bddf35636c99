export { followMailbox, type MailboxMail, type MailboxOptions } from './follow-mailbox.ts';
export { MailboxError, problemOf, type MailboxProblem } from './mailbox-problem.ts';
