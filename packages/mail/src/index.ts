export { findMentions, type MailMentions } from './mentions/find-mentions.ts';
export { findTimes } from './mentions/find-times.ts';
export type { MentionedAddress } from './mentions/find-addresses.ts';
export type { HostSource, MentionedHost } from './mentions/find-hosts.ts';
export type { MentionedTime } from './mentions/find-times.ts';
export type { AutomaticMail } from './automatic-mail.ts';
export { headerText } from './header-fields.ts';
export { defaultMailLimits, type MailLimits } from './mail-limits.ts';
export {
  parseMail,
  parseMailHead,
  type MailAttachment,
  type MailProblem,
  type ParsedMail,
} from './parse-mail.ts';
export type { Handover, SentMail } from './sent-mail.ts';
export type { MailAddress } from './header-fields.ts';
export type { ComplaintKind } from './complaints/classify-complaint.ts';
export { classifyComplaint, type ComplaintSuggestion } from './complaints/classify-complaint.ts';
export { guessLanguage } from './complaints/guess-language.ts';
export {
  answerReferences,
  answerSubject,
  mayAnswer,
  readThreadAddress,
  threadAddress,
} from './thread/thread.ts';
export { answerTemplates } from './complaints/answer-templates.ts';
