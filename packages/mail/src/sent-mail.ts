/** A mail to one person, in plain text. */
export interface SentMail {
  fromName: string;
  fromAddress: string;
  to: string;
  subject: string;
  text: string;
  /** Without angle brackets, like all ids here. */
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  date: Date;
}

/**
 * The result of passing a mail to the relay: accepted; to be retried; permanently refused; or uncertain,
 * because the connection broke after the relay may have received all of it, so that a retry could deliver it
 * twice.
 */
export type Handover = { kind: 'accepted' } | { kind: 'deferred' | 'refused' | 'uncertain'; reason: string };
