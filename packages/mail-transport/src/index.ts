export { openMailReceiver, type MailReceiver, type ReceivedMail } from './mail-receiver.ts';
export { openMailRelay, type MailRelay } from './mail-relay.ts';
