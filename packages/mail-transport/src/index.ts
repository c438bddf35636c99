export { openMailReceiver, type MailReceiver, type ReceivedMail } from './mail-receiver.ts';
export { openMailRelay, type MailRelay } from './mail-relay.ts';
export { followMailbox, type MailboxMail, type MailboxOptions } from './mailbox/follow-mailbox.ts';
export { MailboxError, problemOf, type MailboxProblem } from './mailbox/mailbox-problem.ts';
