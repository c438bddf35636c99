export { findMentions, type MailMentions } from './mentions/find-mentions.ts';
export type { MentionedAddress } from './mentions/find-addresses.ts';
export type { HostSource, MentionedHost } from './mentions/find-hosts.ts';
export type { MentionedTime } from './mentions/find-times.ts';
export type { AutomaticMail } from './automatic-mail.ts';
export { defaultMailLimits, type MailLimits } from './mail-limits.ts';
export { parseMail, type MailAttachment, type MailProblem, type ParsedMail } from './parse-mail.ts';
export type { MailAddress } from './mail-address.ts';
