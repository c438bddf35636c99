/** A mail to one person, in plain text. */
export interface SentMail {
  fromName: string;
  fromAddress: string;
  to: string;
  subject: string;
  text: string;
  /** Without angle brackets, as all ids here. */
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  date: Date;
}

/**
 * What came of handing a mail over: the relay has it; it is to be tried again; it will never be taken; or the connection broke when the relay may
 * have had all of it, so that trying again could deliver it twice.
 */
export type Handover = { kind: 'accepted' } | { kind: 'deferred' | 'refused' | 'uncertain'; reason: string };
