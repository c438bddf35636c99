export { openMailReceiver, type MailReceiver, type ReceivedMail } from './mail-receiver.ts';
export { openMailRelay, type Handover, type MailRelay, type SentMail } from './mail-relay.ts';
